import { type TemplateResult, html, nothing, svg } from 'lit';
import type { Counts } from '../../../../server/index.ts';
import type { View } from '../actions.ts';
import { formatDate, formatNumber, formatPercent, formatSeconds, formatTime } from '../format.ts';
import { SAFETY_GROUPS, type SafetyGroup, type State, messages } from '../state.ts';

/** Shares at which the alert rules warn (`docs/deploy/safety-alerts.yml`), and the least number of decisions for that. */
const BOUNDS = { override: 0.8, fast: 0.2, notApplied: 0.05, least: 100 };

/** Renders the doctors' decisions on alerts for the safety officer; the page reads them every 5 s. */
export function safetyView(view: View): TemplateResult {
  const { state } = view;
  const m = messages(state).safety;
  const { report, readAt, isFailed } = state.safety;
  return html`<main class="page safety" id="content" tabindex="-1">
    <header class="page-head">
      <div>
        <h1>${m.heading}</h1>
        <p class="muted">${m.intro}</p>
      </div>
      ${sourceSelect(view)}
    </header>
    <p role="status" class="safety-status">
      ${isFailed ? m.failed : report === undefined ? messages(state).loading : ''}
    </p>
    ${report && report.total.shown === 0 ? html`<p class="empty">${m.nothing}</p>` : nothing}
    ${report && report.total.shown > 0 ? html`${figures(state, report.total)} ${weeks(state, report.groups.week)} ${groupTable(view)} ${batches(state)} ${reasons(state)}` : nothing}
    <h2>${m.limits}</h2>
    <ul class="safety-notes">
      ${m.notes.map((note) => html`<li>${note}</li>`)}
    </ul>
    ${readAt ? html`<p class="muted">${m.readAt(formatTime(readAt, state.preferences.language, 'medium'))}</p>` : nothing}
  </main>`;
}

const sourceSelect = ({ state, actions }: View): TemplateResult => {
  const m = messages(state).safety;
  return html`<label class="safety-choice"
    >${m.source}
    <select
      class="select"
      @change=${({ target }: Event) => {
        if (target instanceof HTMLSelectElement)
          actions.chooseInSafety({ of: target.value === 'month' ? 'month' : 'live' });
      }}
    >
      ${(['live', 'month'] as const).map(
        (of) => html`<option value=${of} ?selected=${of === state.safety.of}>${m.sources[of]}</option>`,
      )}
    </select>
  </label>`;
};

function figures(state: State, total: Counts): TemplateResult {
  const m = messages(state).safety;
  const { language } = state.preferences;
  const decided = total.accepted + total.rejected;
  const looked = total.applied + total.notApplied;
  const share = (part: number, whole: number, bound: number) => {
    const value = whole === 0 ? null : part / whole;
    const isHigh = value !== null && value > bound && whole >= BOUNDS.least;
    return html`<dd class=${isHigh ? 'safety-high' : ''}>
      ${formatPercent(value, language)}${isHigh ? html`<span> ${m.high(formatPercent(bound, language))}</span>` : nothing}
    </dd>`;
  };
  const figure = (name: string, value: TemplateResult) =>
    html`<div>
      <dt>${name}</dt>
      ${value}
    </div>`;
  const count = (value: number) => html`<dd>${formatNumber(value, language)}</dd>`;
  return html`<dl class="safety-figures">
    ${figure(m.shown, count(total.shown))} ${figure(m.accepted, count(total.accepted))}
    ${figure(m.rejected, count(total.rejected))} ${figure(m.withReason, count(total.withReason))}
    ${figure(m.override, share(total.rejected, decided, BOUNDS.override))}
    ${figure(m.fast, share(total.under3s, total.timed, BOUNDS.fast))}
    ${figure(m.half, html`<dd>${formatSeconds(total.half, language)}</dd>`)} ${figure(m.inBatch, count(total.inBatch))}
    ${figure(m.undone, count(total.undone))} ${figure(m.notConfirmed, count(total.notConfirmed))}
    ${figure(m.notApplied, share(total.notApplied, looked, BOUNDS.notApplied))}
  </dl>`;
}

/** Renders the weeks. The list has the numbers; the bars only illustrate them. */
function weeks(state: State, rows: readonly Counts[]): TemplateResult {
  const m = messages(state).safety;
  const { language } = state.preferences;
  const most = Math.max(1, ...rows.map(({ accepted, rejected }) => accepted + rejected));
  return html`<h2>${m.weeks}</h2>
    <ul class="safety-weeks">
      ${rows.map(({ name, accepted, rejected }) => {
        const [green, red] = [(accepted / most) * 100, (rejected / most) * 100];
        return html`<li>
          <span>${formatDate(name, language)}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            ${svg`<rect class="safety-accepted" width=${green} height="10" /><rect class="safety-rejected" x=${green} width=${red} height="10" />`}
          </svg>
          <span
            >${m.accepted}: ${formatNumber(accepted, language)} · ${m.rejected}:
            ${formatNumber(rejected, language)}</span
          >
        </li>`;
      })}
    </ul>`;
}

function groupTable({ state, actions }: View): TemplateResult {
  const m = messages(state).safety;
  const { language } = state.preferences;
  const { group, report } = state.safety;
  const rows = (group === 'overridden' ? report?.overridden : report?.groups[group]) ?? [];
  const number = (value: number) => html`<td>${formatNumber(value, language)}</td>`;
  return html`<label class="safety-choice"
      >${m.by}
      <select
        class="select"
        @change=${({ target }: Event) => {
          const chosen = SAFETY_GROUPS.find((each) => target instanceof HTMLSelectElement && each === target.value);
          if (chosen) actions.chooseInSafety({ group: chosen });
        }}
      >
        ${SAFETY_GROUPS.map((each) => html`<option value=${each} ?selected=${each === group}>${m.groups[each]}</option>`)}
      </select>
    </label>
    <div class="safety-table" role="region" aria-label=${m.groups[group]} tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">${m.groups[group]}</th>
            <th scope="col">${m.shown}</th>
            <th scope="col">${m.accepted}</th>
            <th scope="col">${m.rejected}</th>
            <th scope="col">${m.override}</th>
            <th scope="col">${m.fast}</th>
            <th scope="col">${m.half}</th>
            <th scope="col">${m.undone}</th>
            <th scope="col">${m.notApplied}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                <th scope="row">${nameOf(row.name, group, state)}</th>
                ${number(row.shown)} ${number(row.accepted)} ${number(row.rejected)}
                <td>${formatPercent(row.overrideRate, language)}</td>
                ${number(row.under3s)}
                <td>${formatSeconds(row.half, language)}</td>
                ${number(row.undone)} ${number(row.notApplied)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

function batches(state: State): TemplateResult | typeof nothing {
  const m = messages(state).safety;
  const found = state.safety.report?.batches.filter((each) => each.batches > 0) ?? [];
  if (found.length === 0) return nothing;
  return html`<h2>${m.batches}</h2>
    <ul class="safety-notes">
      ${found.map(
        ({ size, batches: count }) =>
          html`<li>
            ${m.batchesOf(size.replace(' to ', '–').replace(' and more', '+'), formatNumber(count, state.preferences.language))}
          </li>`,
      )}
    </ul>`;
}

function reasons(state: State): TemplateResult | typeof nothing {
  const m = messages(state).safety;
  const found = state.safety.report?.reasons ?? [];
  if (found.length === 0) return nothing;
  return html`<h2>${m.reasons}</h2>
    <ul class="safety-notes">
      ${found.map(
        ({ reason, rejections }) =>
          html`<li>${m.reasonNames[reason] ?? reason}: ${formatNumber(rejections, state.preferences.language)}</li>`,
      )}
    </ul>`;
}

/** Returns the name of a row: the report's own words are translated, the service's words stay as they are. */
function nameOf(name: string, group: SafetyGroup, state: State): string {
  const m = messages(state).safety;
  if (group === 'week') return formatDate(name, state.preferences.language);
  if (group === 'doctor' && name.startsWith('Doctor ')) return m.doctor(name.slice('Doctor '.length));
  return name
    .replaceAll('(not on record)', m.notOnRecord)
    .replaceAll('(none)', m.none)
    .replaceAll('(others)', m.others)
    .replaceAll('_', ' ');
}
