import { css } from 'lit';
import { outOfSight } from './tones.ts';

/** Buttons, fields, badges, progress, notices and skeletons. */
export const buttons = css`
  button {
    border: 0;
    background: none;
    font: inherit;
    color: inherit;
    text-align: start;
    cursor: pointer;
  }

  /* Links too. The least size depends on the pointer: 24 px for a mouse, 44 px for a finger. */
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.4em;
    min-block-size: max(var(--_target), calc(var(--_unit) * 32));
    min-inline-size: max(var(--_target), calc(var(--_unit) * 32));
    max-inline-size: 100%;
    margin: 0;
    padding: 0.28em 0.8em;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text);
    font: 600 var(--_text-sm) / 1.3 var(--_font);
    text-align: center;
    text-decoration: none;
    touch-action: manipulation;
  }

  .button:hover {
    background: var(--_surface-hover);
    color: var(--_text);
  }

  /* The most likely next action; only one in each place. */
  .button.primary {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
  }

  .button.primary:hover {
    border-color: var(--_accent-hover);
    background: var(--_accent-hover);
    color: var(--_on-accent);
  }

  /* Without an outline, so that it does not compete with the decision beside it. */
  .button.quiet {
    padding-inline: 0.5em;
    border-color: transparent;
    background: none;
    color: var(--_accent);
  }

  .button.quiet:hover {
    background: var(--_surface-hover);
    color: var(--_accent-hover);
  }

  /* The buttons that reject a red alert and send a batch of rejections. */
  .button.danger {
    border-color: var(--_red);
    color: var(--_red);
  }

  .button.danger:hover {
    background: var(--_red-surface);
  }

  /* Any other: a row of a list, a chip, a link to an alert. */
  button:hover {
    background: var(--_surface-hover);
  }

  .button.icon-only {
    padding: 0;
  }

  /* A number that matters and leads to its cards. */
  .pill {
    min-block-size: var(--_target);
    padding: 0 0.6em;
    border-color: var(--_tone-border);
    border-radius: 99px;
    background: var(--_tone-surface);
    color: var(--_tone);
  }

  /* aria-disabled keeps the focus, so that a keyboard user hears why the button does nothing. The rule comes last and is as specific
     as those for :hover. Otherwise a disabled button would look enabled under the pointer. */
  .button:is(:disabled, [aria-disabled='true']):is(*, :hover) {
    border-color: var(--_border);
    background: var(--_surface-subtle);
    color: var(--_muted);
    cursor: not-allowed;
  }

  /* With forced colours, primary and quiet buttons would look alike. */
  @media (forced-colors: active) {
    .button.primary {
      forced-color-adjust: none;
      border-color: ButtonText;
      background: Highlight;
      color: HighlightText;
    }

    .button.quiet {
      border-color: ButtonText;
    }

    .button:is(:disabled, [aria-disabled='true']):is(*, :hover) {
      forced-color-adjust: auto;
      color: GrayText;
    }
  }

  /* Does not print controls, except the number of failed decisions. */
  @media print {
    .button:not(.failed),
    .pick,
    .pick-all,
    .rest > footer,
    .batch-bar,
    .context,
    .chips,
    .list {
      display: none !important;
    }
  }

  /* Fields for text and choices. Without specificity, so that a sheet can set other sizes. */
  :where(textarea, select, input:not([type='checkbox'], [type='radio'])) {
    inline-size: 100%;
    min-block-size: max(var(--_target), calc(var(--_unit) * 32));
    margin: 0;
    padding: 0.3em 0.5em;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-sm);
    background: var(--_surface);
    color: var(--_text);
    font: 400 var(--_text-md) / 1.4 var(--_font);
    resize: vertical;
  }

  /* A label with its field; hint or fault below it. */
  .field,
  .field label {
    display: grid;
    gap: var(--_space-1);
    align-content: start;
    font-size: var(--_text-sm);
    font-weight: 600;
  }

  .fault {
    color: var(--_red);
    font-size: var(--_text-sm);
    font-weight: 600;
  }

  .badge {
    display: inline-flex;
    align-items: center;
    gap: 0.35em;
    max-inline-size: 100%;
    padding: 0.12em 0.55em;
    border: 1px solid var(--_tone-border, var(--_border));
    border-radius: var(--_radius-sm);
    background: var(--_tone-surface, var(--_surface-subtle));
    color: var(--_tone, var(--_text));
    font-size: var(--_text-sm);
    font-weight: 600;
    line-height: 1.4;
  }

  /* As high as its longest text, so that content below does not move when the text changes. */
  .freshness {
    display: flex;
    flex: 1 1 calc(var(--_size) * 20);
    align-items: center;
    min-block-size: max(28px, calc(var(--_size) * 1.9));
  }

  /* The freshness line as a badge, with its button inside it. */
  .strip {
    padding-block: 0;
    font-weight: 500;
    line-height: 1.2;
  }

  /* As large as the pointer needs, without making the line higher. */
  .strip .button {
    flex: none;
    min-block-size: var(--_target);
    min-inline-size: max(26px, var(--_target));
    margin-block: calc((24px - var(--_target)) / 2);
    padding-block: 0;
    white-space: nowrap;
  }

  @container scribe (inline-size < 60em) {
    .strip .label {
      ${outOfSight};
    }
  }

  @container scribe (inline-size < 26em) {
    .freshness {
      min-block-size: max(28px, calc(var(--_size) * 2.3));
    }
  }

  progress {
    --_done: var(--_accent);
    appearance: none;
    border: 0;
    overflow: hidden;
  }

  progress::-webkit-progress-bar {
    background: none;
  }

  progress::-webkit-progress-value {
    background: var(--_done);
  }

  progress::-moz-progress-bar {
    background: var(--_done);
  }

  /* A boxed message: an icon, and beside it title, text and actions. Its class gives the tone. */
  .notice {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--_space-1) var(--_space-2);
    padding: var(--_space-3);
    border: 1px solid var(--_tone-border, var(--_border));
    border-radius: var(--_radius);
    background: var(--_tone-surface, var(--_surface-subtle));
  }

  .notice > svg {
    margin-block-start: 0.14em;
    color: var(--_tone, var(--_muted));
  }

  .notice > :not(svg) {
    grid-column: 2;
  }

  .notice .title {
    color: var(--_tone, var(--_text));
    font-weight: 600;
  }

  .notice .actions {
    margin-block-start: var(--_space-1);
  }

  /* Bars in place of text that is loading. Screen readers hear it in words. */
  .skeleton > span {
    inline-size: 70%;
    block-size: 0.8em;
    border-radius: var(--_radius-sm);
    background: var(--_surface-hover);
    animation: breathe 1.6s ease-in-out infinite;
  }

  .skeleton > span:nth-child(odd) {
    inline-size: 90%;
  }

  @keyframes breathe {
    50% {
      opacity: 0.5;
    }
  }

  @media (forced-colors: active) {
    .skeleton > span {
      border: 1px solid GrayText;
    }
  }
`;
