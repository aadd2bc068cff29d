/** What a page's CSS can see of an element, as `:state(stale)`: answers what turns one on or off. */
export function customStates(host: HTMLElement): (name: string, isOn: boolean) => void {
  const { states } = host.attachInternals();
  return (name, isOn) => {
    const turn = isOn ? 'add' : 'delete';
    try {
      states[turn](name);
    } catch {
      // A browser without :state() takes dashed names only.
      states[turn](`--${name}`);
    }
  };
}
