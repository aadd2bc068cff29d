// §4.3: of a session's answer the two ids are judged, and nothing else. What is odd elsewhere is shown by the page, and stops no decision.
import { SESSION_ID_PREFIX } from '../../src/contract/scribe-session.ts';
import type { Access } from '../access/grants.ts';
import { fieldsOf, parseAnswer, textOf } from './answer-json.ts';
import type { Answer } from '../upstream/transfer.ts';
import { upstreamInvalid } from '../upstream/upstream.ts';
import { invalidAnswer } from '../upstream/upstream-failure.ts';

export interface SessionIds {
  readonly id: string | undefined;
  readonly consultationInternalId: string | undefined;
}

/** The ids of an answer that is about the session that was asked for; throws `upstream_invalid` for any other. */
export function sessionOf(answer: Answer, asked: string): SessionIds {
  const fields = fieldsOf(parseAnswer(answer.body));
  const session = { id: textOf(fields['id']), consultationInternalId: textOf(fields['consultationInternalId']) };
  const found = asked.startsWith(SESSION_ID_PREFIX) ? session.id : session.consultationInternalId;
  if (found === asked) return session;
  throw upstreamInvalid(invalidAnswer(found === undefined ? 'no_session' : 'other_session'));
}

/** Whether a session that goes by its pair of ids still has both. */
export const isOf = (session: SessionIds, { consultationInternalId }: Access): boolean =>
  consultationInternalId === undefined || session.consultationInternalId === consultationInternalId;
