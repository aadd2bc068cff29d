const SAID_FOR_MS = 1600;

/** Shows the copy button of every code block. */
export function offerCopies(): void {
  if (!('clipboard' in navigator)) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('.code .copy')) {
    const name = button.getAttribute('aria-label') ?? '';
    button.hidden = false;
    button.addEventListener('click', () => void copy(button, name));
  }
}

async function copy(button: HTMLButtonElement, name: string): Promise<void> {
  const text = button.parentElement?.querySelector('code')?.textContent ?? '';
  const outcome = await navigator.clipboard.writeText(text).then(
    () => 'copied',
    () => 'failed',
  );
  button.dataset['outcome'] = outcome;
  button.setAttribute('aria-label', outcome === 'copied' ? 'Copied' : 'The browser did not allow it');
  setTimeout(() => {
    delete button.dataset['outcome'];
    button.setAttribute('aria-label', name);
  }, SAID_FOR_MS);
}
