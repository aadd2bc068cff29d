// A case as data: what it proves, of which section, what it needs of a target.
import type { Api } from './api.ts';
import type { Capability, Target } from './target.ts';

export interface Case {
  /** Section of the spec, such as `§4.3`. */
  readonly section: string;
  /** A fact. */
  readonly title: string;
  readonly needs: readonly Capability[];
  /** It writes only where the target takes what it should refuse. */
  readonly traceless?: true;
  run(api: Api): Promise<void>;
}

/** Cases of one section; each is a title, what it needs, and the proof. */
export const casesOf = (section: string, ...cases: readonly Omit<Case, 'section'>[]): Case[] =>
  cases.map((each) => ({ section, ...each }));

/** Whether a target can take the case. */
export const fits = ({ needs }: Case, { has }: Pick<Target, 'has'>): boolean => needs.every((need) => has.has(need));

/** Whether the case leaves a trace, so that the next one begins with a reset. */
export const leavesTrace = ({ needs, traceless }: Case): boolean =>
  !traceless && (needs.includes('writes') || needs.includes('control'));

/** The title as a report says it: what the spec does not show is marked as our choice. */
export const titleOf = ({ title, needs }: Case): string =>
  needs.includes('assumptions') ? `${title} (assumption)` : title;

/** Sections in the order of the spec: `§4.10` after `§4.9`. */
export const bySection = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });
