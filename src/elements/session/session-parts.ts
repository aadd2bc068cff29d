import { Part } from '../base/part.ts';

/** What stands while a session is not started, and the way into the Scribe application. */
export const startPart = new Part('session/session-start', () => import('./session-start.ts'));

/** §7.3: what stands while earlier consultations await review. */
export const gatePart = new Part('session/session-gate', () => import('./session-gate.ts'));
