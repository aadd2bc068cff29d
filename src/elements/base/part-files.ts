/**
 * Part → address of its file. The build of `scribe-widget.js` fills it (packages/vite/chunks.ts);
 * elsewhere the page's bundler decides where the files are.
 */
export const PART_FILES: Readonly<Record<string, string | undefined>> = {};
