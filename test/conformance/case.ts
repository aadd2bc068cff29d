// A case as data: its section, the fact that it proves, and the capabilities that it needs.
import type { Api } from './api.ts';
import type { Capability, Target } from './target.ts';

export interface Case {
  /** Section of the spec, such as `§4.3`. */
  readonly section: string;
  /** A fact, such as `rejects …`. */
  readonly title: string;
  readonly needs: readonly Capability[];
  /** The case writes only if the target accepts what it should refuse. */
  readonly traceless?: true;
  run(api: Api): Promise<void>;
}

/** Makes the cases of one section; each has a title, its needs, and the proof. */
export const casesOf = (section: string, ...cases: readonly Omit<Case, 'section'>[]): Case[] =>
  cases.map((each) => ({ section, ...each }));

/** Returns whether a target can run the case. */
export const fits = ({ needs }: Case, { has }: Pick<Target, 'has'>): boolean => needs.every((need) => has.has(need));

/** Returns whether the case leaves a trace, so that the next one needs a reset. */
export const leavesTrace = ({ needs, traceless }: Case): boolean =>
  !traceless && (needs.includes('writes') || needs.includes('control'));

/** Returns the title for a report: it marks facts that the spec does not show as our choice. */
export const titleOf = ({ title, needs }: Case): string =>
  needs.includes('assumptions') ? `${title} (assumption)` : title;

/** Compares sections in the order of the spec: `§4.10` after `§4.9`. */
export const bySection = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });
