/** The window a document is shown in. Not asked of the document itself: markup may have taken the name `defaultView`. */
export const windowOf = (page: Document): (Window & typeof globalThis) | null =>
  Reflect.get<Document, 'defaultView'>(Document.prototype, 'defaultView', page);
