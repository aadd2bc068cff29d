// What an event of a list of alerts is about.
/** Whether it happened in the review sheet. */
export const isInDialog = (event: Event): boolean =>
  event.composedPath().some((target) => target instanceof HTMLDialogElement);

const closest = (event: Event, selector: string): HTMLElement | undefined => {
  const [target] = event.composedPath();
  return (target instanceof Element ? target.closest<HTMLElement>(selector) : null) ?? undefined;
};

/** The alert it happened to. */
export const idOf = (event: Event): string | undefined => closest(event, '[data-id]')?.dataset['id'];

/** What the control that was used asks for. */
export const actionOf = (event: Event): string | undefined => {
  const element = closest(event, '[data-action]');
  return element instanceof HTMLFormElement ? undefined : element?.dataset['action'];
};
