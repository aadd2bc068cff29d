/** Puts text on the clipboard; the message that tells whether that was allowed. */
export async function toClipboard(text: string): Promise<'copied' | 'copyFailed'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'copyFailed';
  }
}
