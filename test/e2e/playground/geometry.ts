// Compares the places of the elements' parts with the recorded ones, to the pixel.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';

/** A part with its box: left, top, width, height in px. */
interface Box {
  readonly name: string;
  readonly box: readonly number[];
}

/** Tolerance for the rounding of other browser versions. */
const TOLERANCE_PX = 1;
/** Selector of the parts of a layout. */
const PARTS =
  'h1, h2, h3, h4, [part], button, a, input, select, textarea, summary, article, dialog, dt, dd, li, .badge, .strip';

/** Compares with `geometry/<name>.txt`; `--update-snapshots` records it, and so does a missing file, which fails once. */
export async function expectGeometry(page: Page, name: string): Promise<void> {
  const file = fileURLToPath(new URL(`geometry/${name}.txt`, import.meta.url));
  const seen = await boxes(page);
  const isMissing = !existsSync(file);
  if (isMissing || ['all', 'changed'].includes(test.info().config.updateSnapshots)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, seen.map((entry) => `${lineOf(entry)}\n`).join(''));
    expect(isMissing && test.info().config.updateSnapshots === 'missing', `${file} was missing and is written`).toBe(
      false,
    );
    return;
  }
  const recorded = readFileSync(file, 'utf8').trimEnd().split('\n').map(parse);
  const found = seen.map((entry, index) => {
    const before = recorded[index];
    const isSame = before?.name === entry.name && entry.box.every((edge, at) => near(edge, before.box[at]));
    return lineOf(isSame ? before : entry);
  });
  expect(found, `where the parts of ${name} stand`).toEqual(recorded.map(lineOf));
}

const near = (edge: number, before: number | undefined): boolean =>
  before !== undefined && Math.abs(edge - before) <= TOLERANCE_PX;

const lineOf = ({ name, box }: Box): string => `${name} ${box.join(' ')}`;

function parse(line: string): Box {
  const words = line.split(' ');
  return { name: words.slice(0, -4).join(' '), box: words.slice(-4).map(Number) };
}

function boxes(page: Page): Promise<Box[]> {
  return page.evaluate((parts) => {
    const found: Box[] = [];
    const walk = (root: ParentNode) => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        const { left, top, width, height } = element.getBoundingClientRect();
        const isShown =
          width > 1 && height > 1 && top < innerHeight && element.checkVisibility({ visibilityProperty: true });
        if (isShown && element.matches(parts)) {
          const name = [element.localName, ...element.classList].join('.');
          found.push({ name, box: [left, top, width, height].map(Math.round) });
        }
        if (element.shadowRoot) walk(element.shadowRoot);
      }
    };
    walk(document.querySelector('main') ?? document);
    return found;
  }, PARTS);
}
