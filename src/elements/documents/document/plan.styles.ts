import { css } from 'lit';

export const planStyles = css`
  .codes > li {
    display: flex;
    align-items: baseline;
    gap: var(--_space-2);
  }

  .code {
    flex: none;
    min-inline-size: 4.6em;
    max-inline-size: 45%;
    font-weight: 600;
  }

  .plan {
    display: grid;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  .plan > li {
    padding: var(--_space-2) var(--_space-3);
    scroll-margin-block-end: calc(var(--_unit) * 32);
  }

  .plan > li.changed {
    box-shadow: inset 3px 0 0 var(--_blue);
  }

  /* The element that an alert's link has shown. */
  .plan > li:focus {
    background: var(--_blue-surface);
  }

  .plan-name {
    justify-content: space-between;
    gap: 0 var(--_space-2);
    font-weight: 600;
  }

  .plan-alerts {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-1);
    padding-block-start: var(--_space-1);
  }

  /* The link to an alert; plain text if the page shows no alerts. */
  .alert-link {
    min-block-size: var(--_target);
    padding-block: 0;
    background: none;
  }

  button.alert-link:hover {
    background: var(--_surface-hover);
  }

  button.alert-link .issue {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }

  .alert-link .issue {
    font-weight: 400;
  }
`;
