// Where a run has come to, on one line of a terminal; nothing where nobody looks.
const { stderr } = process;

/** Shows which round of a work runs; nothing said takes the line away. */
export function progress(text = ''): void {
  if (stderr.isTTY) stderr.write(`\r\x1b[K${text}`);
}
