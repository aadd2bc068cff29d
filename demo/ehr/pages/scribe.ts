import type { ScribeOptions } from '../../../src/index.ts';
import type { Me } from './api.ts';
import { EhrError, fetchAssertion } from './api.ts';

/** The two functions of the widget's public door that a page needs. */
export interface ScribeModule {
  configure(options: ScribeOptions): void;
  logout(): void;
}

export interface ScribeHost {
  readonly me: Me;
  readonly patientName: (consultationId: string) => string | undefined;
  /** Nobody: this window has no chart to insert into. */
  readonly insert: ScribeOptions['onInsert'];
}

/** Loads the widget from the proxy and tells it, once, who works here and how the EHR vouches for them. */
export async function startScribe({ me, patientName, insert }: ScribeHost): Promise<ScribeModule> {
  // The doctor's day, asked for while the widget's file is still coming.
  const assertion = fetchAssertion([]);
  assertion.catch(() => undefined);
  const scribe = (await import(/* @vite-ignore */ me.widget.script)) as ScribeModule;
  scribe.configure({
    ...(me.widget.proxy ? { proxy: me.widget.proxy } : {}),
    publishableKey: me.doctor.publishableKey,
    assertion,
    fetchAssertion: async ({ sessionIds }) => {
      try {
        return await fetchAssertion(sessionIds);
      } catch (error) {
        // None of these is this doctor's: vouch for the doctor's own day, so that the widget itself can say it is not in there.
        if (error instanceof EhrError && error.status === 403) return fetchAssertion([]);
        throw error;
      }
    },
    finalLifecycleStatuses: ['final'],
    describeSession: (sessionId) => {
      const name = patientName(sessionId);
      return name ? { patientName: name } : undefined;
    },
    ...(insert && { onInsert: insert }),
  });
  return scribe;
}
