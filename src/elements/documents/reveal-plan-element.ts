/** Brings a plan element of the open document into view and focus, and marks it for a moment; whether it is there. */
export function revealPlanElement(root: ParentNode, documentId: string, elementId: string): boolean {
  const element = root.querySelector<HTMLElement>(`#${CSS.escape(`${documentId}-${elementId}`)}`);
  if (!element) return false;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' });
  element.focus({ preventScroll: true });
  const from = { backgroundColor: 'var(--_amber-surface)', outlineColor: 'var(--_focus)' };
  if (!isCalm) element.animate([from, from, {}], { duration: 1800, easing: 'ease-out' });
  return true;
}
