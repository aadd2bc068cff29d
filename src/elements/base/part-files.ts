/**
 * The addresses of the parts' files by part. The build of `scribe-widget.js` writes them (packages/vite/chunks.ts);
 * elsewhere a bundler of the page's has put the files where it likes.
 */
export const PART_FILES: Readonly<Record<string, string | undefined>> = {};
