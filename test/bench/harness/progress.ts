// Shows the progress of a run on one line of a terminal; prints nothing if there is no terminal.
const { stderr } = process;

/** Shows the running round of a work; without a text it clears the line. */
export function progress(text = ''): void {
  if (stderr.isTTY) stderr.write(`\r\x1b[K${text}`);
}
