/** Base of the widget's events: bubbling, composed, ids and states only, never clinical text. */
export abstract class ScribeEvent<Detail extends object> extends Event {
  /** What happened, as ids and states. */
  readonly detail: Readonly<Detail>;

  constructor(type: string, detail: Detail, options: { readonly cancelable?: boolean } = {}) {
    super(type, { bubbles: true, composed: true, cancelable: options.cancelable ?? false });
    this.detail = Object.freeze({ ...detail });
  }
}
