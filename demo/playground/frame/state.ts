// The state of the playground's frame around the stage.
import { CATALOGUE, type CatalogueEntry } from '../scenarios/catalogue.ts';
import { readSettings, type Settings, writeSettings } from '../stage/settings.ts';

export const WIDTHS = ['320', '480', 'full'] as const;
export type Width = (typeof WIDTHS)[number];

export interface FrameState {
  readonly settings: Settings;
  readonly width: Width;
  /** The text that filters the list. */
  readonly filter: string;
}

/** Reads the page's address. */
export function readFrame(query: string): FrameState {
  const given = new URLSearchParams(query).get('width');
  return { settings: readSettings(query), width: WIDTHS.find((width) => width === given) ?? '480', filter: '' };
}

/** Returns the address of a state of the frame, without its path. */
export function frameQuery({ settings, width }: Pick<FrameState, 'settings' | 'width'>): string {
  return `${writeSettings(settings)}&width=${width}`;
}

/** Returns the readable name of the scenario on the stage. */
export function titleOf({ element, scenario }: Settings): string {
  const titles: Partial<Record<string, string>> = CATALOGUE[element];
  return titles[scenario] ?? scenario;
}

/** Whether an entry of the list passes the filter: its title or name must contain every word. */
export function passes({ title, scenario }: CatalogueEntry, filter: string): boolean {
  const text = `${title} ${scenario}`.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
