import type { Surroundings } from '../../playground/stage/settings.ts';
import type { Stage } from '../../playground/stage/stage.ts';
import { find } from './dom.ts';
import { fitHeight, stageAddress, stageIn, useFont } from './stage-frame.ts';
import { SCHEME_CHANGED, scheme } from './top-bar.ts';

const ENOUGH = 4.5;
const PAIRS = [
  ['text', 'surface', 'Text'],
  ['muted', 'surface', 'Muted text'],
  ['on-accent', 'accent', 'Buttons'],
  ['red', 'surface', 'Red'],
] as const;

/** Sets up the theme editor: a changed token applies to the stage at once and appears below as CSS. */
export function editTheme(): void {
  const editor = find<HTMLElement>('.theme-editor');
  const controls = find<HTMLFormElement>('form', editor);
  const look = find<HTMLSelectElement>('select', controls);
  const inputs = [...controls.querySelectorAll<HTMLInputElement>('input')];
  const frame = document.createElement('iframe');
  const changed = new Map<string, string>();
  let stage: Stage | undefined;

  const rootOfStage = (): HTMLElement | undefined => frame.contentDocument?.documentElement;
  const start = async (): Promise<void> => {
    await stage?.apply({ lang: 'en', dir: 'ltr', theme: scheme(), look: look.value } as Surroundings);
    for (const name of changed.keys()) rootOfStage()?.style.removeProperty(name);
    changed.clear();
    for (const input of inputs) showValue(input, frame);
    tell();
  };
  const tell = (): void => {
    find('.theme-css code', editor).textContent = cssOf(look.value, changed, frame);
    find('.contrast', editor).textContent = contrasts(inputs);
  };

  frame.title = 'The elements with these tokens';
  frame.src = stageAddress(editor.dataset['playground'] ?? '', 'all', 'completed');
  frame.addEventListener('load', () => {
    useFont(frame);
    void stageIn(frame).then((met) => {
      stage = met;
      fitHeight(frame, { least: 400, most: 820 });
      return start();
    });
  });
  find('.theme-stage', editor).replaceChildren(frame);

  controls.addEventListener('submit', (event) => event.preventDefault());
  controls.addEventListener('reset', () => queueMicrotask(() => void start()));
  look.addEventListener('change', () => void start());
  document.addEventListener(SCHEME_CHANGED, () => void start());
  controls.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const { token = '', unit = '' } = target.dataset;
    changed.set(token, target.value + unit);
    rootOfStage()?.style.setProperty(token, target.value + unit);
    showOutput(target);
    tell();
  });
}

/** Sets a control to the stage's value of its token, or to the widget's default. */
function showValue(input: HTMLInputElement, frame: HTMLIFrameElement): void {
  const { token = '' } = input.dataset;
  const root = frame.contentDocument?.documentElement;
  if (!root) return;
  const value = getComputedStyle(root).getPropertyValue(token);
  if (input.type === 'color') input.value = toHex(value || privateValue(token, frame), root);
  else {
    input.value = value ? String(parseFloat(value)) : input.defaultValue;
    showOutput(input);
  }
}

/** Returns an element's own value of a token, from its private token (`--_accent` for `--scribe-color-accent`). */
function privateValue(token: string, frame: HTMLIFrameElement): string {
  const inside = frame.contentDocument?.querySelector('scribe-session')?.shadowRoot?.querySelector('.root');
  return inside ? getComputedStyle(inside).getPropertyValue(token.replace('--scribe-color-', '--_')) : '';
}

function showOutput(input: HTMLInputElement): void {
  const output = input.parentElement?.querySelector('output');
  if (output) output.value = input.value + (input.dataset['unit'] ?? '');
}

/** Writes the CSS of the tokens that the look or the reader has set. */
function cssOf(look: string, changed: ReadonlyMap<string, string>, frame: HTMLIFrameElement): string {
  const root = frame.contentDocument?.documentElement;
  const ofLook: [string, string][] = [];
  for (const sheet of look === 'default' ? [] : (frame.contentDocument?.styleSheets ?? [])) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof (frame.contentWindow as unknown as typeof globalThis).CSSStyleRule)) continue;
      if (!root?.matches(rule.selectorText) || !rule.selectorText.includes('data-look')) continue;
      for (const name of rule.style)
        if (name.startsWith('--scribe-')) ofLook.push([name, rule.style.getPropertyValue(name).trim()]);
    }
  }
  const lines = [...new Map([...ofLook, ...changed])].map(([name, value]) => `  ${name}: ${value};`);
  return lines.length > 0 ? `:root {\n${lines.join('\n')}\n}` : '/* Nothing is changed. */';
}

/** Names the pairs of colours with too little contrast. */
function contrasts(inputs: readonly HTMLInputElement[]): string {
  const value = (name: string): string =>
    inputs.find(({ dataset }) => dataset['token'] === `--scribe-color-${name}`)?.value ?? '#000000';
  const poor = PAIRS.map(([front, back, name]) => ({ name, ratio: contrast(value(front), value(back)) })).filter(
    ({ ratio }) => ratio < ENOUGH,
  );
  if (poor.length === 0) return `Contrast: every pair of these colours has at least ${ENOUGH} : 1.`;
  return `Too little contrast: ${poor.map(({ name, ratio }) => `${name} ${ratio.toFixed(1)} : 1`).join(', ')}. WCAG 2.2 AA asks for ${ENOUGH} : 1.`;
}

/** Returns the contrast of two `#rrggbb` colours, from 1 to 21, as WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns any CSS colour as `#rrggbb`, computed on an element. */
function toHex(colour: string, on: HTMLElement): string {
  const probe = on.ownerDocument.createElement('span');
  probe.style.color = colour;
  on.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const channels = color.match(/[\d.]+/g)?.slice(0, 3) ?? ['0', '0', '0'];
  return `#${channels.map((channel) => Math.round(Number(channel)).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
