// `audit verify` on an altered audit: it names the first altered line and tells whether the rest is sound.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { chainLine, GENESIS, type Link } from '../../server/audit/chain.ts';
import { verifyAudit } from '../../server/index.ts';
import { runHere } from '../support/run-command.ts';
import { auditFileWith } from '../support/own-folder.ts';

const COUNT = 9;

function chain(
  entryOf: (n: number) => object = (n) => ({ phase: 'view', session: `c-${n}`, reason: 'a\u2028\ufffdb' }),
  { begin = GENESIS, without = 0 } = {},
) {
  const lines: string[] = [];
  let link: Link = { n: 0, hash: begin };
  for (let n = 1; n <= COUNT; n++) {
    if (n === without) {
      link = { ...link, n };
      continue;
    }
    const next = chainLine(link, entryOf(n));
    link = next.link;
    lines.push(next.line);
  }
  return lines;
}

const verified = (t: TestContext, lines: readonly string[]) =>
  runHere(['audit', 'verify', auditFileWith(t, lines.map((line) => `${line}\n`).join(''))], {});

const altered = (lines: readonly string[], index: number) =>
  lines.with(index, (lines[index] ?? '').replace('c-', 'd-'));
/** Alters a line as somebody does who knows the chain. */
const rehashed = (lines: readonly string[], index: number) => {
  const { n, prev, hash: _hash, ...entry } = JSON.parse(lines[index] ?? '') as Record<string, unknown>;
  return lines.with(index, chainLine({ n: Number(n) - 1, hash: String(prev) }, { ...entry, session: 'c-0' }).line);
};

describe('audit verify names the first altered line and what follows it', () => {
  const lines = chain();
  for (const [name, changed, said] of [
    ['one line', altered(lines, 1), 'broken: line 2 was altered\nsound: the 7 lines after that, up to the end'],
    ['the first line', altered(lines, 0), 'broken: line 1 was altered\nsound: the 8 lines after that, up to the end'],
    ['the last line', altered(lines, 8), 'broken: line 9 was altered\nnothing sound follows'],
    [
      'two lines apart',
      altered(altered(lines, 1), 5),
      'broken: line 2 was altered\nbroken: line 6 was altered\nsound: the 3 lines after that, up to the end',
    ],
    [
      'two lines together',
      altered(altered(lines, 3), 4),
      'broken: line 4 was altered\nbroken: line 5 was altered\nsound: the 4 lines after that, up to the end',
    ],
    [
      'a line put in',
      lines.toSpliced(4, 0, '{"n":5}'),
      'broken: line 5 was altered\nsound: the 5 lines after that, up to the end',
    ],
    [
      'a line taken out',
      lines.toSpliced(4, 1),
      'broken: line 5 does not follow the one before it\nsound: the 3 lines after that, up to the end',
    ],
    [
      'a line hashed anew',
      rehashed(lines, 4),
      'broken: line 6 does not follow the one before it\nsound: the 3 lines after that, up to the end',
    ],
    [
      'a line that was altered, and one hashed anew behind it',
      rehashed(altered(lines, 1), 5),
      'broken: line 2 was altered\nbroken: line 7 does not follow the one before it\nsound: the 2 lines after that, up to the end',
    ],
    [
      'a line taken out, with all behind it hashed anew under their numbers',
      chain(undefined, { without: 5 }),
      'broken: line 5 does not follow the one before it\nsound: the 3 lines after that, up to the end',
    ],
    [
      'a first line that is put before another chain',
      chain(undefined, { begin: 'f'.repeat(64) }),
      'broken: line 1 does not follow the one before it\nsound: the 8 lines after that, up to the end',
    ],
    [
      'a line in the place of two',
      altered(lines, 2).toSpliced(3, 1),
      'broken: line 3 was altered\nbroken: line 4 does not follow the one before it\nsound: the 4 lines after that, up to the end',
    ],
  ] as const)
    it(`of ${name}, and how many sound lines follow`, async (t) => {
      assert.deepEqual(await verified(t, changed), { code: 1, output: said });
    });

  it('twenty at most, and how many more', async (t) => {
    const { code, output } = await verified(t, [...lines, ...Array<string>(30).fill('not ours')]);
    assert.equal(code, 1);
    assert.match(output, /^broken: line 10 was altered\n(.*\n){19}broken: 10 more lines\nnothing sound follows$/);
  });
});

describe('audit verify', () => {
  it('takes no byte for another because both are no text', async (t) => {
    const bytes = Buffer.from(`${chain((n) => ({ reason: `${n}\ufffd` })).join('\n')}\n`);
    const at = bytes.indexOf('\ufffd');
    const other = Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff]), bytes.subarray(at + 3)]);
    assert.equal(other.toString(), bytes.toString(), 'they read alike');
    const result = await verifyAudit(auditFileWith(t, other));
    assert.deepEqual([result.ok, !result.ok && result.line], [false, 1]);
  });

  it('verifies lines that are longer than one read, with characters across every boundary', async (t) => {
    // Characters of three bytes, so that every read ends inside one.
    const long = (n: number) => ({ session: `c-${n}`, reason: '\u2028'.repeat(100_000 + n) });
    const result = await verifyAudit(auditFileWith(t, `${chain(long).join('\n')}\n`));
    assert.deepEqual([result.ok, result.ok && result.lines], [true, COUNT]);
  });

  it('takes for cut short by a crash only what an audit could begin with', async (t) => {
    const lines = `${chain().join('\n')}\n`;
    const cut = await verifyAudit(auditFileWith(t, `${lines}{"n":10,"at`));
    assert.deepEqual([cut.ok, cut.ok && cut.isCut], [true, true]);
    const nuls = await verifyAudit(auditFileWith(t, `${chain().join('\n')}\n${'\0'.repeat(300)}`));
    assert.deepEqual([nuls.ok, nuls.ok && nuls.isCut], [true, true], 'as a power failure may leave the end');
    const added = await verifyAudit(auditFileWith(t, `${lines}and one more`));
    assert.deepEqual([added.ok, !added.ok && added.line], [false, COUNT + 1]);
  });

  it('a file that ends in half a line is sound if the next one goes on after its last whole line', async (t) => {
    const lines = chain();
    const older = auditFileWith(t, `${lines.slice(0, 4).join('\n')}\n${lines[4]?.slice(0, 30)}`);
    const newer = auditFileWith(t, `${lines.slice(4).join('\n')}\n`);
    const result = await verifyAudit(older, newer);
    assert.deepEqual([result.ok, result.ok && result.lines, result.ok && result.isCut], [true, COUNT, true]);
  });
});
