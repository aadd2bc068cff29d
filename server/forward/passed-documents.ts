// Documents that were passed on to a page, byte for byte: what is to be known of them is found out after the last byte has gone.
import { createHash } from 'node:crypto';
import { parseAnswer } from './answer-json.ts';

export interface PassedDocuments {
  /** By which those are told apart that are not known yet. */
  readonly digest: string;
  /** Their JSON, parsed once, for whoever does not know them; undefined where they are none. */
  json(): unknown;
}

/** `chunks` are all of their bytes. */
export function passedDocuments(chunks: readonly Buffer[]): PassedDocuments {
  const digest = createHash('sha256');
  for (const chunk of chunks) digest.update(chunk);
  let parsed: { readonly json: unknown } | undefined;
  return {
    digest: digest.digest('base64'),
    json: () => (parsed ??= { json: parseAnswer(Buffer.concat(chunks)) }).json,
  };
}
