// §4.3: compares the two ids of a session's answer and nothing else. An odd value elsewhere is shown by the page and stops no decision.
import { SESSION_ID_PREFIX } from '../../src/contract/scribe-session.ts';
import type { Access } from '../access/grants.ts';
import { fieldsOf, parseAnswer, textOf } from './answer-json.ts';
import type { Answer } from '../upstream/transfer.ts';
import { upstreamInvalid, invalidAnswer } from '../upstream/upstream-failure.ts';

export interface SessionIds {
  readonly id: string | undefined;
  readonly consultationInternalId: string | undefined;
}

/** The ids of the answer. Throws `upstream_invalid` if it is not about the session that was asked for. */
export function sessionOf(answer: Answer, asked: string): SessionIds {
  const fields = fieldsOf(parseAnswer(answer.body));
  const session = { id: textOf(fields['id']), consultationInternalId: textOf(fields['consultationInternalId']) };
  const found = asked.startsWith(SESSION_ID_PREFIX) ? session.id : session.consultationInternalId;
  if (found === asked) return session;
  throw upstreamInvalid(invalidAnswer(found === undefined ? 'no_session' : 'other_session'));
}

/** Whether the session still has the consultation id of the grant, if the grant has one. */
export const isOf = (session: SessionIds, { consultationInternalId }: Access): boolean =>
  consultationInternalId === undefined || session.consultationInternalId === consultationInternalId;
