import { ifThere } from '../client/if-there.ts';

/** What a page's CSS can see of an element, as `:state(stale)`: answers what turns one on or off; nothing in a browser without states. */
export function customStates(host: HTMLElement): (name: string, isOn: boolean) => void {
  const states = ifThere(() => host.attachInternals().states);
  return (name, isOn) => {
    const turn = isOn ? 'add' : 'delete';
    try {
      states?.[turn](name);
    } catch {
      // A browser without :state() takes dashed names only.
      ifThere(() => states?.[turn](`--${name}`));
    }
  };
}
