// Replaces Lit for the widget's sheets on a page that has no Lit: it keeps their text.

interface Sheet {
  readonly cssText: string;
}

/** Returns the unchanged text; its values are other sheets or numbers. */
export const css = ({ raw }: TemplateStringsArray, ...values: readonly (Sheet | number)[]): Sheet => ({
  cssText: String.raw({ raw }, ...values.map((value) => (typeof value === 'number' ? value : value.cssText))),
});

export const unsafeCSS = (cssText: string): Sheet => ({ cssText });

// Files import these names beside functions that such a page uses without them; the script contains nothing of them.
export const nothing = undefined;
export const html = undefined;
export const render = undefined;
export const guard = undefined;
