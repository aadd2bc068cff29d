/** Whether a key belongs to an input method: what it means there is no word to anybody else. Safari tells by the key code alone. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/** Whether text is being written in what an event happened to. */
export const isTextEntry = (target: EventTarget | undefined): boolean => {
  if (target instanceof HTMLInputElement) return !/^(?:checkbox|radio|button|submit|reset)$/.test(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
};
