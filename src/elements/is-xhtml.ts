/** Whether the page was served as XHTML: it is parsed as XML, and takes markup as XML only. Not on a server that renders pages. */
export const isXhtml = (): boolean =>
  typeof document !== 'undefined' && document.contentType === 'application/xhtml+xml';
