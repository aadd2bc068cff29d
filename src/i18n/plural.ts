/** Picks the form of a text for a count, and writes the count for each `#`. In English and Spanish one thing is singular. */
export const count = (n: number, one: string, other: string): string => withCount(n === 1 ? one : other, n);

/** The same in Portuguese, where nothing is singular, too. */
export const countPt = (n: number, one: string, other: string): string => withCount(n <= 1 ? one : other, n);

const withCount = (form: string, n: number): string => form.replace(/#/g, String(n));
