/**
 * Undoes what a browser's translator did to the texts of an element: it puts each into `<font>` elements, which no template of
 * ours has. Lit writes what changes into the text it finds in a place, so that without this a former patient's words, or a
 * count, would stay. What does not change stays translated.
 */
export function takeTextsBack(root: ParentNode): void {
  for (const font of root.querySelectorAll('font'))
    if (!font.parentElement?.closest('font')) font.replaceWith(font.textContent);
}
