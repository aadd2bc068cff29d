// The content and the look of the stage, as the address gives them.
import { STAGED_ELEMENTS, type StagedElement } from '../scenarios/catalogue.ts';
import { SCENARIOS, type ScenarioName } from '../scenarios/scenarios.ts';

export const LANGUAGES = ['en', 'es', 'es-MX', 'pt-BR'] as const;
export const THEMES = ['light', 'dark'] as const;
export const DIRECTIONS = ['ltr', 'rtl'] as const;
export const LOOKS = ['default', 'dense', 'high-contrast', 'large', 'branded'] as const;

/** The page around the elements: settings that can change while the elements stay. */
export interface Surroundings {
  readonly lang: (typeof LANGUAGES)[number];
  readonly theme: (typeof THEMES)[number];
  readonly dir: (typeof DIRECTIONS)[number];
  /** A set of theme tokens (`--scribe-…`). */
  readonly look: (typeof LOOKS)[number];
}

export interface Settings extends Surroundings {
  readonly scenario: ScenarioName;
  readonly element: StagedElement;
  /** Whether the clock is stopped from the start; otherwise it stops only if a state would pass by itself. */
  readonly isStopped: boolean;
}

/** Reads a query; unknown or missing values get defaults. */
export function readSettings(query: string): Settings {
  const given = new URLSearchParams(query);
  const oneOf = <Value extends string>(name: string, values: readonly Value[], usual: Value): Value =>
    values.find((value) => value === given.get(name)) ?? usual;
  return {
    element: oneOf('element', STAGED_ELEMENTS, 'all'),
    scenario: oneOf('scenario', Object.keys(SCENARIOS) as ScenarioName[], 'completed'),
    lang: oneOf('lang', LANGUAGES, 'en'),
    theme: oneOf('theme', THEMES, preferredTheme()),
    dir: oneOf('dir', DIRECTIONS, 'ltr'),
    look: oneOf('look', LOOKS, 'default'),
    isStopped: given.get('clock') === 'stopped',
  };
}

/** Writes the query that gives these settings. */
export function writeSettings({ isStopped, ...settings }: Settings): string {
  return `?${new URLSearchParams({ ...settings, ...(isStopped && { clock: 'stopped' }) }).toString()}`;
}

function preferredTheme(): Surroundings['theme'] {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
