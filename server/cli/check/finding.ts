/** The subjects of `check`, and what it looks for. `check --help` and docs/before-you-go-live.md say the same. */
export const CHECKED = {
  configuration:
    'Every variable and file can be read. Each fault is named, and each `SCRIBE_…` name that is not known.',
  service: 'The service answers from here. The clocks of both agree.',
  accounts: 'The service takes the secret key of each account. No key expires within 30 days.',
  store: 'The store takes, gives back and forgets, fast enough. A Redis evicts nothing.',
  audit: 'The audit can be written, and there is room for it.',
  webhooks: 'Each is registered for this address. Its secret can be opened. The public address takes a signed event.',
  'public address':
    'This proxy answers there. The front buffers no stream, passes Authorization on, leaves CORS to it, and speaks HTTP/2.',
} as const;

export type Subject = keyof typeof CHECKED;

/** One finding. A fault keeps the proxy, or an account, from working. A warning may pass, or do harm later. */
export interface Finding {
  readonly level: 'fault' | 'warning' | 'ok';
  readonly about: Subject;
  /** A sentence, never with a secret's value. */
  readonly says: string;
}

/** Makes findings about one subject. */
export const of = (about: Subject) => ({
  fault: (says: string): Finding => ({ level: 'fault', about, says }),
  warning: (says: string): Finding => ({ level: 'warning', about, says }),
  ok: (says: string): Finding => ({ level: 'ok', about, says }),
});
