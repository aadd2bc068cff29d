// What the sheets of the widget take of Lit, for a page that has no Lit: their text.

interface Sheet {
  readonly cssText: string;
}

/** The text as it stands; what is put into it is another sheet or a number. */
export const css = ({ raw }: TemplateStringsArray, ...values: readonly (Sheet | number)[]): Sheet => ({
  cssText: String.raw({ raw }, ...values.map((value) => (typeof value === 'number' ? value : value.cssText))),
});

export const unsafeCSS = (cssText: string): Sheet => ({ cssText });

// Named by files of which such a page takes a function that needs none of them; nothing of them comes into its script.
export const nothing = undefined;
export const html = undefined;
export const render = undefined;
export const guard = undefined;
