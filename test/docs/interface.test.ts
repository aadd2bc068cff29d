// Compares the elements' interface with the newest release: removals are announced and decide which version may be next.
// `RELEASED=1 node --test test/docs/interface.test.ts` writes down what a release offers, once its version stands in the changelog.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ROOT } from './root.ts';
import { elementsOf, type ElementFacts, type Manifest, type Named } from '../../packages/types/element-facts.ts';

interface Interface {
  readonly version: string;
  /** Kind and name of each member that a page may use, by tag. */
  readonly elements: Readonly<Record<string, readonly string[]>>;
}

const FILE = new URL('released-interface.json', import.meta.url);
const LEVELS = ['patch', 'minor', 'major'] as const;
type Level = (typeof LEVELS)[number];

const changelog = readFileSync(`${ROOT}/CHANGELOG.md`, 'utf8');
/** The newest released version in the changelog. */
const [, newest = ''] = /^## \[(\d+\.\d+\.\d+)\]/m.exec(changelog) ?? [];

const named = (kind: string, list: readonly Named[]) => list.map(({ name }) => `${kind} ${name || '(default)'}`);
const namesOf = (element: ElementFacts) =>
  [
    ...named('attribute', element.attributes),
    ...named('field', element.properties),
    ...named('method', element.methods),
    ...named('event', element.events),
    ...named('slot', element.slots),
    ...named('part', element.parts),
    ...named('custom property', element.cssProperties),
    ...named('state', element.states),
  ].sort();

/** Reads the interface from the output of the build. */
function readBuilt(): Interface['elements'] {
  const file = `${ROOT}/dist/widget/custom-elements.json`;
  assert.ok(existsSync(file), 'not built: npm run build');
  const elements = elementsOf(JSON.parse(readFileSync(file, 'utf8')) as Manifest);
  return Object.fromEntries(elements.map((element) => [element.tag, namesOf(element)]));
}

function changesOf(before: Interface['elements'], after: Interface['elements']) {
  const all = (elements: Interface['elements']) =>
    Object.entries(elements).flatMap(([tag, names]) => [tag, ...names.map((name) => `${tag} ${name}`)]);
  const [old, now] = [new Set(all(before)), new Set(all(after))];
  return { gone: [...old].filter((name) => !now.has(name)), come: [...now].filter((name) => !old.has(name)) };
}

/** Returns the least part of the version to raise; before 1.0 a minor version may break (docs/upgrading.md). */
function levelOf({ gone, come }: ReturnType<typeof changesOf>, version: string): Level {
  if (gone.length > 0) return version.startsWith('0.') ? 'minor' : 'major';
  return come.length > 0 ? 'minor' : 'patch';
}

function raised(from: string, to: string): Level {
  const [one, other] = [from, to].map((version) => version.split('.'));
  const at = one?.findIndex((part, index) => part !== other?.[index]) ?? 2;
  return at === 0 ? 'major' : at === 1 ? 'minor' : 'patch';
}

describe('the interface of the elements', () => {
  const elements = readBuilt();
  if (process.env['RELEASED']) writeFileSync(FILE, `${JSON.stringify({ version: newest, elements }, null, 2)}\n`);
  const released = JSON.parse(readFileSync(FILE, 'utf8')) as Interface;
  const changes = changesOf(released.elements, elements);

  it('has lost nothing since the last release that the changelog does not name', () => {
    const unreleased = changelog.split(/^## /m).find((section) => section.startsWith('[Unreleased]')) ?? '';
    for (const gone of changes.gone) assert.ok(unreleased.includes(`\`${gone.split(' ').at(-1)}`), `${gone} has gone`);
  });

  it('is what is written down, or the version is raised by as much as the changes ask for', () => {
    if (newest === released.version) return;
    const [least, is] = [levelOf(changes, released.version), raised(released.version, newest)];
    assert.ok(LEVELS.indexOf(is) >= LEVELS.indexOf(least), `${newest} must raise the ${least} version`);
    assert.fail(`Write down what ${newest} offers: RELEASED=1 node --test test/docs/interface.test.ts`);
  });

  it('decides which version may come next', () => {
    const before = { 'x-a': ['attribute one', 'event two'] };
    const judge = (after: Interface['elements'], version: string) => levelOf(changesOf(before, after), version);
    assert.equal(judge(before, '1.2.3'), 'patch');
    assert.equal(judge({ ...before, 'x-b': [] }, '1.2.3'), 'minor');
    assert.equal(judge({ 'x-a': ['attribute one'] }, '1.2.3'), 'major');
    assert.equal(judge({ 'x-a': ['attribute one'] }, '0.2.3'), 'minor');
    assert.deepEqual([raised('1.2.3', '1.2.4'), raised('1.2.3', '1.3.0'), raised('1.2.3', '2.0.0')], [...LEVELS]);
  });
});
