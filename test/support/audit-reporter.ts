// Writes the findings of the audits of the state matrix as tables: axe.md to read, axe.json to compare.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

interface Audited {
  readonly element: string;
  readonly scenario: string;
  /** Condition → faults. */
  readonly found: Readonly<Record<string, readonly string[]>>;
}

export default class AuditReporter implements Reporter {
  readonly #audited = new Map<string, Audited>();
  #folder = 'test-results';

  onTestEnd({ id, parent }: TestCase, { attachments }: TestResult): void {
    const body = attachments.find(({ name }) => name === 'audit')?.body;
    if (!body) return;
    this.#audited.set(id, JSON.parse(body.toString()) as Audited);
    this.#folder = parent.project()?.outputDir ?? this.#folder;
  }

  onEnd(): void {
    const audited = [...this.#audited.values()];
    if (audited.length === 0) return;
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(join(this.#folder, 'axe.json'), JSON.stringify(audited, null, 1));
    writeFileSync(join(this.#folder, 'axe.md'), table(audited));
  }

  printsToStdio(): boolean {
    return false;
  }
}

function table(audited: readonly Audited[]): string {
  const conditions = [...new Set(audited.flatMap(({ found }) => Object.keys(found)))];
  const rows = audited.map(({ element, scenario, found }) => [
    `${element}: ${scenario}`,
    ...conditions.map((condition) => String(found[condition]?.length ?? '–')),
  ]);
  const faults = audited.flatMap(({ element, scenario, found }) =>
    Object.entries(found).flatMap(([condition, entries]) =>
      entries.map((fault) => `- ${element}: ${scenario}, ${condition}: ${fault}`),
    ),
  );
  const audits = audited.reduce((sum, { found }) => sum + Object.keys(found).length, 0);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return `# Faults by axe, state by state

axe with all its rules and target-size in the first condition, with what can change in the others, cards and sections that say the same in the first state that has them (everything where AUDITS=all); also what reaches beyond the page’s edge, and what moves in spite of reduced motion.

${line(['state', ...conditions.map((_, index) => String(index + 1))])}
${line(['---', ...conditions.map(() => '---:')])}
${rows.map(line).join('\n')}

${conditions.map((condition, index) => `${index + 1}. ${condition}`).join('\n')}

${audited.length} states, ${audits} audits, ${faults.length} faults.

${faults.join('\n')}
`;
}
