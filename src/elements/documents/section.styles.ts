import { css } from 'lit';

/** Sections of a document and what stands in them. */
export const sectionStyles = css`
  .section {
    padding-block: var(--_space-3);
    border-block-start: 1px solid var(--_border);
  }

  .section.changed {
    margin-inline: calc(var(--_space-2) * -1);
    padding-inline: var(--_space-2);
    border-inline-start: 3px solid var(--_blue);
    background: var(--_blue-surface);
  }

  .section-head {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    min-block-size: max(24px, calc(var(--_unit) * 26));
  }

  h4 {
    font-size: var(--_text-sm);
    letter-spacing: 0.01em;
    color: var(--_muted);
  }

  h5 {
    margin: 0;
    font-size: var(--_text-sm);
    font-weight: 600;
    line-height: 1.4;
  }

  .copy-section {
    min-block-size: max(24px, calc(var(--_unit) * 26));
    min-inline-size: max(24px, calc(var(--_unit) * 26));
    margin-inline-start: auto;
  }

  .button.copy-section {
    color: var(--_muted);
  }

  .section-body {
    display: grid;
    gap: var(--_space-2);
  }

  .text {
    max-inline-size: 70ch;
    white-space: pre-line;
  }

  .bullets {
    padding-inline-start: 1.2em;
    list-style: disc;
  }

  .values {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5em), 1fr));
    gap: var(--_space-2) var(--_space-4);
  }

  .values dt {
    color: var(--_muted);
    font-size: var(--_text-xs);
  }

  .values + .values {
    padding-block-start: var(--_space-2);
    border-block-start: 1px dashed var(--_border);
  }

  .codes {
    display: grid;
    gap: var(--_space-1);
  }

  .codes > li {
    display: flex;
    align-items: baseline;
    gap: var(--_space-2);
  }

  .code {
    flex: none;
    min-inline-size: 4.6em;
    font-weight: 600;
  }

  .code-text {
    min-inline-size: 0;
  }

  .group {
    display: grid;
    gap: var(--_space-1);
  }

  .plan {
    display: grid;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  .plan > li {
    padding: var(--_space-2) var(--_space-3);
    scroll-margin: var(--_space-6);
  }

  .plan > li + li {
    border-block-start: 1px solid var(--_border);
  }

  .plan > li.changed {
    box-shadow: inset 3px 0 0 var(--_blue);
  }

  .plan > li:focus {
    background: var(--_blue-surface);
  }

  .plan-name {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 var(--_space-2);
    font-weight: 600;
  }

  .plan-alerts {
    min-block-size: 24px;
    padding-block: 0;
  }

  details > summary {
    min-block-size: 24px;
    padding-block: 0.15em;
    color: var(--_muted);
    font-size: var(--_text-sm);
    cursor: pointer;
  }

  .options {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-1) var(--_space-4);
    font-size: var(--_text-sm);
  }

  del {
    background: var(--_red-surface);
    color: var(--_red);
    text-decoration: line-through;
  }

  ins {
    background: var(--_green-surface);
    color: var(--_green);
    text-decoration: underline;
    text-underline-offset: 0.15em;
  }
`;
