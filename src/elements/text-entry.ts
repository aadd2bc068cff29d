/** Whether text is being written in what an event happened to. */
export const isTextEntry = (target: EventTarget | undefined): boolean => {
  if (target instanceof HTMLInputElement) return !/^(?:checkbox|radio|button|submit|reset)$/.test(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
};
