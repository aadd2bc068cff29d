import { css } from 'lit';

export const documentsStyles = css`
  .documents {
    display: grid;
    gap: var(--_space-3);
    padding: var(--_space-4);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-lg);
    background: var(--_surface);
  }

  .documents-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-1) var(--_space-3);
  }

  .documents-head h2 {
    font-size: var(--_text-lg);
  }

  .documents-head .count {
    flex: 1;
    color: var(--_muted);
    font-size: var(--_text-sm);
  }

  .body {
    display: grid;
    gap: var(--_space-3);
    min-inline-size: 0;
  }

  .list {
    max-block-size: calc(var(--_size) * 17);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    overflow: auto;
    overscroll-behavior: contain;
  }

  .list li {
    content-visibility: auto;
    contain-intrinsic-size: auto calc(var(--_size) * 3.7);
  }

  .list li + li {
    border-block-start: 1px solid var(--_border);
  }

  .list button {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_space-2);
    inline-size: 100%;
    min-block-size: 44px;
    padding: var(--_space-2) var(--_space-3);
    border: 0;
    border-inline-start: 3px solid transparent;
    background: none;
    cursor: pointer;
  }

  .list button:hover {
    background: var(--_surface-subtle);
  }

  .list button:focus-visible {
    outline-offset: -2px;
  }

  .list button[aria-current='true'] {
    border-inline-start-color: var(--_accent);
    background: var(--_blue-surface);
  }

  .row-title {
    font-weight: 600;
  }

  .row-meta {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 0 0.6em;
    flex: 1 1 10em;
    color: var(--_muted);
    font-size: var(--_text-sm);
  }

  .row-badges {
    display: inline-flex;
    flex-wrap: wrap;
    gap: var(--_space-1);
  }

  .document {
    min-inline-size: 0;
  }

  .document.guard-draft,
  .document.guard-unknown {
    padding-inline-start: var(--_space-3);
    border-inline-start: 4px double var(--_amber-border);
  }

  .document.guard-unknown {
    border-inline-start-color: var(--_violet-border);
  }

  .document-head {
    display: grid;
    gap: var(--_space-2);
    padding-block-end: var(--_space-3);
  }

  .document-title {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-1) var(--_space-2);
  }

  .document-title h3 {
    font-size: var(--_text-lg);
  }

  .meta {
    display: flex;
    flex-wrap: wrap;
    color: var(--_muted);
    font-size: var(--_text-sm);
  }

  .meta li + li::before {
    content: '·' / '';
    margin-inline: 0.5em;
  }

  .ai {
    color: var(--_muted);
    font-size: var(--_text-sm);
  }

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

  @container scribe (min-width: 760px) {
    .body.many {
      grid-template-columns: minmax(15em, 19em) minmax(0, 1fr);
      gap: var(--_space-5);
      align-items: start;
    }

    .body.many .list {
      position: sticky;
      inset-block-start: var(--_space-3);
      max-block-size: min(85vh, calc(var(--_size) * 46));
    }
  }

  @media (forced-colors: active) {
    .list button[aria-current='true'] {
      border-inline-start-color: Highlight;
      outline: 1px solid Highlight;
      outline-offset: -1px;
    }
  }

  @media print {
    .documents {
      padding: 0;
      border: 0;
    }

    .button,
    .list {
      display: none;
    }
  }
`;
