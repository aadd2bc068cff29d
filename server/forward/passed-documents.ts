// Documents that were passed to a page byte for byte. They are looked at after the last byte has left.
import { createHash } from 'node:crypto';
import { parseAnswer } from './answer-json.ts';

export interface PassedDocuments {
  /** Tells new documents from known ones. */
  readonly digest: string;
  /** Their JSON, parsed once and only if asked for; undefined if they are not JSON. */
  json(): unknown;
}

/** `chunks` hold all bytes of the answer. */
export function passedDocuments(chunks: readonly Buffer[]): PassedDocuments {
  const digest = createHash('sha256');
  for (const chunk of chunks) digest.update(chunk);
  let parsed: { readonly json: unknown } | undefined;
  return {
    digest: digest.digest('base64'),
    json: () => (parsed ??= { json: parseAnswer(Buffer.concat(chunks)) }).json,
  };
}
