import { css } from 'lit';

/** Badges, and what a tone colours. */
export const tones = css`
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

  .tone-red {
    --_tone: var(--_red);
    --_tone-surface: var(--_red-surface);
    --_tone-border: var(--_red-border);
  }

  .tone-amber {
    --_tone: var(--_amber);
    --_tone-surface: var(--_amber-surface);
    --_tone-border: var(--_amber-border);
  }

  .tone-green {
    --_tone: var(--_green);
    --_tone-surface: var(--_green-surface);
    --_tone-border: var(--_green-border);
  }

  .tone-blue {
    --_tone: var(--_blue);
    --_tone-surface: var(--_blue-surface);
    --_tone-border: var(--_blue-border);
  }

  .tone-violet {
    --_tone: var(--_violet);
    --_tone-surface: var(--_violet-surface);
    --_tone-border: var(--_violet-border);
  }
`;
