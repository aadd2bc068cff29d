/** Makes anchors of headings as GitHub does, so that a link works on both. A second heading with the same name gets `-1`. */
export class Slugs {
  readonly #taken = new Map<string, number>();

  of(heading: string): string {
    const plain = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    const count = this.#taken.get(plain) ?? 0;
    this.#taken.set(plain, count + 1);
    return count === 0 ? plain : `${plain}-${count}`;
  }
}
