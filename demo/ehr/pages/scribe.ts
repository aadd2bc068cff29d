import type { ScribeOptions } from '../../../src/index.ts';
import type { Me } from './api.ts';
import { EhrError, fetchAssertion } from './api.ts';

/** The two functions of the widget's public interface that a page needs. */
export interface ScribeModule {
  configure(options: ScribeOptions): void;
  logout(): void;
}

export interface ScribeHost {
  readonly me: Me;
  readonly patientName: (consultationId: string) => string | undefined;
  /** Undefined: this window has no chart to insert into. */
  readonly insert: ScribeOptions['onInsert'];
}

/** Loads the widget from the proxy and configures it once with the doctor's key and assertions. */
export async function startScribe({ me, patientName, insert }: ScribeHost): Promise<ScribeModule> {
  // An assertion for the doctor's own consultations, requested while the widget's file loads.
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
        // None of the ids is this doctor's. With an assertion for the doctor's own ones, the widget says that these are not granted.
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
