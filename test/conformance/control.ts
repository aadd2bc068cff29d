// The sandbox's control (DESIGN §6), with which a case changes the state behind the interface.
import assert from 'node:assert/strict';
import { exchange } from './exchange.ts';

export interface Fault {
  /** Path prefix. */
  readonly match: string;
  readonly times?: number;
  readonly status?: number;
  readonly delayMs?: number;
  readonly hangUp?: 'before' | 'after';
}

export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

export interface Control {
  reset(): Promise<void>;
  /** Moves the sandbox's clock. */
  advance(seconds: number): Promise<void>;
  gate(account: string, enabled: boolean, windowDays?: number): Promise<void>;
  faults(faults: readonly Fault[]): Promise<void>;
  /** Raises an event of a session. */
  trigger(event: string, session: string): Promise<void>;
  /** Resolves with the calls that the sandbox has received since the last reset. */
  calls(): Promise<readonly ReceivedCall[]>;
}

export function createControl(sandboxUrl: string): Control {
  const post = async (path: string, body?: unknown) => {
    const answer = await exchange(sandboxUrl, {
      method: 'POST',
      path: `/_sandbox/${path}`,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
    assert.ok(answer.status >= 200 && answer.status < 300, `/_sandbox/${path}: ${answer.status} ${answer.text}`);
  };
  return {
    reset: () => post('reset'),
    advance: (advanceSeconds) => post('clock', { advanceSeconds }),
    gate: (account, enabled, windowDays) => post('gate', { account, enabled, ...(windowDays && { windowDays }) }),
    faults: (faults) => post('faults', faults),
    trigger: (event, session) => post('trigger', { event, session }),
    calls: async () =>
      (await exchange(sandboxUrl, { method: 'GET', path: '/_sandbox/calls' })).json as readonly ReceivedCall[],
  };
}
