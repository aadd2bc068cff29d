/** What `check` looked at. */
export type Subject = 'configuration' | 'service' | 'accounts' | 'store' | 'audit' | 'webhooks' | 'public address';

/** One thing that it found. A fault keeps the proxy, or an account, from working; a warning may pass, or may do harm later. */
export interface Finding {
  readonly level: 'fault' | 'warning' | 'ok';
  readonly about: Subject;
  /** A sentence; never a secret's value. */
  readonly says: string;
}

/** Makes findings of one subject. */
export const of = (about: Subject) => ({
  fault: (says: string): Finding => ({ level: 'fault', about, says }),
  warning: (says: string): Finding => ({ level: 'warning', about, says }),
  ok: (says: string): Finding => ({ level: 'ok', about, says }),
});
