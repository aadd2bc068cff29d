import { type Language, isLanguage, preferredLanguage } from './i18n/languages.ts';

export type Theme = 'light' | 'dark' | 'system';
export const THEMES: readonly Theme[] = ['light', 'dark', 'system'];

/** The EHR's look on this workstation; no patient data. */
export interface Preferences {
  readonly language: Language;
  readonly theme: Theme;
  /** Width of the scribe panel in px. */
  readonly panelWidth: number;
}

export const PANEL_WIDTH = { min: 320, max: 480, step: 16 } as const;
const KEY = 'ehr.preferences';

export function loadPreferences(): Preferences {
  const stored = readStored();
  const { language, theme, panelWidth } = stored;
  return {
    language: typeof language === 'string' && isLanguage(language) ? language : preferredLanguage(navigator.languages),
    theme: THEMES.find((known) => known === theme) ?? 'system',
    panelWidth: typeof panelWidth === 'number' ? clampWidth(panelWidth) : 400,
  };
}

export function savePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

export const clampWidth = (width: number): number =>
  Math.round(Math.min(PANEL_WIDTH.max, Math.max(PANEL_WIDTH.min, width)));

function readStored(): Partial<Record<keyof Preferences, unknown>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<keyof Preferences, unknown>>;
  } catch {
    return {};
  }
}
