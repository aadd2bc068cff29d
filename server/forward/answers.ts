// Reads answers of the service value by value, so that a value unlike §2 does not hide the others.
import { createHash } from 'node:crypto';
import {
  alertsWithin,
  byBareName,
  documentsIn,
  isObject,
  renamed,
  textOf as asText,
  type Fields,
} from '../../src/contract/odd-answers.ts';
import { SESSION_ID_PREFIX } from '../../src/contract/scribe-session.ts';
import type { Access, SessionIds } from '../access/grants.ts';
import type { Answer } from '../upstream/transfer.ts';
import { invalidAnswer, upstreamInvalid } from '../upstream/upstream-failure.ts';

const utf8 = new TextDecoder();

/** Finds an id that was sent as a number. `JSON.parse` rounds numbers of more than 15 digits, which would make it another session's id. */
const NUMBER_AS_ID = /"(?:i[-_ ]?d|consultationInternalId)"\s*:\s*\[*-?\d/i;

/** `NaN` or `Infinity`, which Python writes. */
const NAN = /NaN|-?Infinity/y;
const BEGINS: ReadonlySet<number> = new Set(Buffer.from('NI-'));
const [QUOTE, ESCAPE] = [0x22, 0x5c];

/** Parses an answer, without its byte order mark; undefined if it is not JSON. `NaN` becomes a text; if an id is a number, all numbers become texts of their digits. */
export function parseAnswer(body: Buffer): unknown {
  const text = utf8.decode(body);
  return parsed(text) ?? parsed(withoutNaN(text));
}

/** Puts each `NaN` outside of strings in quotes. Goes character by character: a regular expression fails on millions of escapes and takes seconds on millions of quotes. */
function withoutNaN(text: string): string {
  let clear = '';
  let from = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === ESCAPE) at++;
    else if (sign === QUOTE) isInString = !isInString;
    else if (!isInString && BEGINS.has(sign)) {
      NAN.lastIndex = at;
      const [found] = NAN.exec(text) ?? [];
      if (found === undefined) continue;
      clear += `${text.slice(from, at)}"${found}"`;
      from = at + found.length;
      at = from - 1;
    }
  }
  return clear + text.slice(from);
}

function parsed(text: string): unknown {
  try {
    return NUMBER_AS_ID.test(text) ? JSON.parse(text, asSent) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields of an object; none if the value is something else. */
export const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});

/** A text, or the digits of a number; undefined for anything else. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

/** Every alert of an answer with documents; undefined if it has no list of them. An odd document does not hide the alerts of another. */
export const alertsIn = (answer: unknown): readonly Fields[] | undefined => documentsIn(answer)?.flatMap(alertsOf);

/** The alerts of one document, under the names of §2.4 and with their ids as text: as a page reads them. */
export const alertsOf = (document: unknown): readonly Fields[] =>
  alertsWithin(document).map((alert) => {
    const fields = Object.fromEntries(renamed(fieldsOf(alert), NAMES));
    return { ...fields, id: asText(fields['id']) };
  });

const NAMES = byBareName(['id', 'severity', 'issue', 'type', 'actionCategory', 'element', 'newPlanElement', 'status']);

const asSent = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' ? (context?.source ?? value) : value;

/** §4.3: the two ids of a session's answer. Ignores other fields: the page shows an odd value, and it must stop no decision. Throws `upstream_invalid` if the answer is about another session. */
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

export type PassedDocuments = ReturnType<typeof passedDocuments>;

/** Documents that were passed to a page byte for byte. They are parsed after the last byte has left. `chunks` hold all bytes of the answer. */
export function passedDocuments(chunks: readonly Buffer[]) {
  const digest = createHash('sha256');
  for (const chunk of chunks) digest.update(chunk);
  let known: { readonly json: unknown } | undefined;
  return {
    /** Tells new documents from known ones. */
    digest: digest.digest('base64'),
    /** Their JSON, parsed once and only if asked for; undefined if they are not JSON. */
    json: (): unknown => (known ??= { json: parseAnswer(Buffer.concat(chunks)) }).json,
  };
}

/** The address, if it is on the web application's origin and has no userinfo; else undefined. */
export function onWebOrigin(address: unknown, webOrigin: string): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  return url.origin === webOrigin && url.username === '' && url.password === '' ? url.href : undefined;
}
