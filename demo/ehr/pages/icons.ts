import { type SVGTemplateResult, type TemplateResult, html, svg } from 'lit';

const icon = (paths: SVGTemplateResult): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">${paths}</svg>`;

export const calendarIcon = icon(svg`<path d="M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5" />`);
export const peopleIcon = icon(
  svg`<circle cx="7.5" cy="7" r="2.75" /><path d="M2.5 16.5c0-3 2.2-5 5-5s5 2 5 5M12.5 4.6a2.75 2.75 0 0 1 0 4.8M14.4 12c1.9.7 3.1 2.3 3.1 4.5" />`,
);
export const shieldIcon = icon(
  svg`<path d="M10 3 4 5.2v4.6c0 3.6 2.6 6 6 7.2 3.4-1.2 6-3.6 6-7.2V5.2zM7.3 10l2 2 3.5-3.7" />`,
);
export const searchIcon = icon(svg`<circle cx="8.75" cy="8.75" r="5" /><path d="m12.5 12.5 4 4" />`);
export const sunIcon = icon(
  svg`<circle cx="10" cy="10" r="3.25" /><path d="M10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M4.7 15.3l1.4-1.4M13.9 6.1l1.4-1.4" />`,
);
export const moonIcon = icon(svg`<path d="M16.5 12A6.8 6.8 0 0 1 8 3.5a6.8 6.8 0 1 0 8.5 8.5Z" />`);
export const screenIcon = icon(svg`<path d="M3 4h14v9.5H3zM7.5 16.5h5M10 13.5v3" />`);
export const screensIcon = icon(svg`<path d="M6.5 3.5h11v8h-11zM13.5 14.5v2h-11v-8h1.5" />`);
export const flaskIcon = icon(
  svg`<path d="M8 3v5l-4.3 7.3A1.2 1.2 0 0 0 4.7 17h10.6a1.2 1.2 0 0 0 1-1.7L12 8V3M6.8 3h6.4M6.2 12h7.6" />`,
);
export const closeIcon = icon(svg`<path d="m5 5 10 10M15 5 5 15" />`);
export const expandIcon = icon(svg`<path d="M12 3.5h4.5V8M8 16.5H3.5V12M16.5 3.5l-5 5M3.5 16.5l5-5" />`);
export const shrinkIcon = icon(svg`<path d="m8 4-4 6 4 6M4 10h12.5" />`);
export const hidePanelIcon = icon(svg`<path d="M3 4h14v12H3zM12 4v12M6 7.5 8.5 10 6 12.5" />`);
export const showPanelIcon = icon(svg`<path d="M3 4h14v12H3zM12 4v12M8.5 7.5 6 10l2.5 2.5" />`);
export const leaveIcon = icon(svg`<path d="M11.5 4H4.5v12h7M8.5 10h8M13.5 7l3 3-3 3" />`);
export const switchIcon = icon(svg`<path d="M4 7.5h11l-3-3M16 12.5H5l3 3" />`);
export const warningIcon = icon(svg`<path d="M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.3v.2" />`);
export const chevronIcon = icon(svg`<path d="m8 5 5 5-5 5" />`);
