import { type TemplateResult, html, nothing, svg } from 'lit';
import type { VitalReading } from '../../data/patient.ts';
import { formatMonth, formatNumber } from '../format.ts';
import { type State, messages } from '../state.ts';

const WIDTH = 220;
const HEIGHT = 56;
const EDGE = 5;

/** Renders each vital sign: its latest value and a small line of the earlier ones. */
export function vitalsView(state: State, readings: readonly VitalReading[]): TemplateResult {
  const m = messages(state).vitalNames;
  const trends = [
    trend(m.bloodPressure, 'mmHg', readings, ({ systolic, diastolic }) => [systolic, diastolic]),
    trend(m.heartRate, '/min', readings, ({ heartRate }) => [heartRate]),
    trend(m.weight, 'kg', readings, ({ weight }) => [weight]),
    trend(m.temperature, '°C', readings, ({ temperature }) => [temperature]),
  ].filter(({ values }) => values.length > 0);
  return html`<div class="trends">${trends.map((one) => trendView(state, one))}</div>`;
}

function trend(
  name: string,
  unit: string,
  all: readonly VitalReading[],
  pick: (reading: VitalReading) => readonly (number | undefined)[],
) {
  const readings = all.filter((reading) => pick(reading).every((value) => value !== undefined));
  // The values of each reading: two for blood pressure, else one.
  return { name, unit, readings, values: readings.map((reading) => pick(reading).map((value) => value ?? 0)) };
}

function trendView(state: State, { name, unit, readings, values }: ReturnType<typeof trend>): TemplateResult {
  const { language } = state.preferences;
  const text = (value: readonly number[]) => value.map((one) => formatNumber(one, language)).join('/');
  const latest = readings.at(-1);
  const series = (values[0] ?? []).map((_, index) => values.map((value) => value[index] ?? 0));
  return html`<figure class="trend">
    <figcaption>
      <span class="trend-name">${name}</span>
      <span class="trend-value"><strong>${text(values.at(-1) ?? [])}</strong> ${unit}</span>
    </figcaption>
    ${
      values.length > 1
        ? html`<svg
            class="trend-lines"
            viewBox="0 0 ${WIDTH} ${HEIGHT}"
            role="img"
            aria-label=${messages(state).readings(name, values.map(text).join(', '))}
            preserveAspectRatio="none"
          >
            ${lines(series)}
          </svg>`
        : nothing
    }
    <span class="trend-dates muted"
      >${readings.length > 1 ? html`<span>${formatMonth(readings[0]?.date ?? '', language)}</span>` : nothing}<span
        >${latest ? formatMonth(latest.date, language) : nothing}</span
      ></span
    >
  </figure>`;
}

function lines(series: readonly (readonly number[])[]): ReturnType<typeof svg>[] {
  const all = series.flat();
  const low = Math.min(...all);
  const span = Math.max(...all) - low || 1;
  const point = (values: readonly number[], index: number): string => {
    const x = EDGE + (index / Math.max(1, values.length - 1)) * (WIDTH - 2 * EDGE);
    const y = HEIGHT - EDGE - (((values[index] ?? low) - low) / span) * (HEIGHT - 2 * EDGE);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
  return series.map((values) => {
    const last = point(values, values.length - 1).split(',');
    return svg`<polyline points=${values.map((_, index) => point(values, index)).join(' ')} vector-effect="non-scaling-stroke" />
      <line class="trend-end" x1=${last[0] ?? '0'} y1=${last[1] ?? '0'} x2=${last[0] ?? '0'} y2=${last[1] ?? '0'} vector-effect="non-scaling-stroke" />`;
  });
}
