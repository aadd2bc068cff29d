import { momentOf } from '../../../../contract/moment.ts';
import { readableLabel } from '../../../clinical/labels.ts';
import type { Output } from '../output.ts';
import { type Markup, markupXhtml, sectionMarkup, tag } from '../document-markup.ts';
import { documentText } from '../document-text.ts';
import { documentType, fhirString, LOINC, sectionCode } from './fhir-codes.ts';
import type { Section } from '../../document/section.ts';

// HL7's label for content asserted by artificial intelligence.
const AI_ASSERTED = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
  code: 'AIAST',
  display: 'Artificial Intelligence asserted',
};

/**
 * A FHIR R4 document Bundle with one Composition. Its status is `final` only if the integrator has listed the lifecycle status.
 * `now` is in ms since the epoch, `random` from 0 up to 1.
 */
export function fhirBundle(output: Output, { now, random }: { now: number; random: () => number }): object {
  const { document: source, sessionId, patientName, guard, frame, lang, term } = output;
  const status = guard.kind === 'none' && guard.status !== undefined ? 'final' : 'preliminary';
  const told = [frame.label, frame.open, frame.warning].filter((line) => line !== undefined);
  const labels = told.map((text) => tag('p', text));
  const title = fhirString(guard.kind === 'draft' ? `DRAFT: ${frame.title}` : frame.title);
  // The time of this export replaces an unreadable one.
  const written = [source.updatedAt, source.createdAt].map((text) => momentOf(text)).find((moment) => moment);
  const instant = new Date(written?.at ?? now).toISOString();
  const date = written?.isDay ? instant.slice(0, 'YYYY-MM-DD'.length) : instant;
  const id = fhirString(output.ownId);
  const identifier = id && { system: 'urn:scribe:document', value: id };
  const type = { coding: [documentType(source)], text: title };
  const specialty = fhirString(source.specialty);
  const own = { meta: { security: [AI_ASSERTED] }, language: lang };

  const entries: { readonly fullUrl: string; readonly resource: object }[] = [];
  const add = (resourceType: string, about: readonly string[], fields: object) => {
    const fullUrl = `urn:uuid:${uuid(random)}`;
    const text = narrative([...about.map((line) => tag('p', line)), ...labels], lang);
    entries.push({ fullUrl, resource: { resourceType, ...own, text, ...fields } });
    return { reference: fullUrl, type: resourceType };
  };

  const name = fhirString(patientName);
  const unknown = fhirString(frame.facts[0]?.value) ?? '—';
  const subject = name
    ? { ...add('Patient', [name], { name: [{ text: name }] }), display: name }
    : { display: unknown };
  const device = { deviceName: [{ name: 'Scribe', type: 'user-friendly-name' }], type: { text: 'AI scribe' } };
  const author = { ...add('Device', ['Scribe (AI)'], device), display: 'Scribe (AI)' };
  const asText = add('DocumentReference', [frame.title], {
    masterIdentifier: identifier,
    status: 'current',
    docStatus: status,
    type,
    subject,
    date: instant,
    author: [author],
    description: fhirString([frame.warning, frame.label, frame.open].filter(Boolean).join(' ')),
    securityLabel: [{ coding: [AI_ASSERTED] }],
    content: [
      {
        attachment: {
          contentType: 'text/plain; charset=utf-8',
          language: lang,
          data: base64(documentText(output)),
          title,
          creation: date,
        },
      },
    ],
  });
  const sectionOf = (section: Section) => {
    const code = sectionCode(section.key, source);
    return {
      title: fhirString(section.title),
      code: code && { coding: [{ system: LOINC, code }] },
      text: narrative(sectionMarkup(section, term), lang),
    };
  };
  const composition = {
    identifier,
    status,
    type,
    category: specialty && [{ text: readableLabel(specialty) }],
    subject,
    encounter: { identifier: { system: 'urn:scribe:session', value: sessionId } },
    date,
    author: [author],
    title,
    section: [{ title, text: narrative(labels, lang), entry: [asText] }, ...output.sections.map(sectionOf)],
  };
  add('Composition', [frame.title], composition);

  return {
    resourceType: 'Bundle',
    ...own,
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${uuid(random)}` },
    type: 'document',
    timestamp: new Date(now).toISOString(),
    // bdl-11: a document begins with its Composition.
    entry: [...entries.slice(-1), ...entries.slice(0, -1)],
  };
}

/** A random UUID. `crypto.randomUUID` does not exist on a page without TLS. */
function uuid(random: () => number): string {
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (kind) =>
    (kind === 'x' ? Math.floor(random() * 16) : 8 + Math.floor(random() * 4)).toString(16),
  );
}

/** Markup as a narrative: XHTML in a `div`; a dash if there is no text (txt-2). */
function narrative(content: readonly Markup[], lang: string | undefined): object {
  const attributes = { xmlns: 'http://www.w3.org/1999/xhtml', ...(lang && { lang, 'xml:lang': lang }) };
  const children = hasText(content) ? content : [...content, tag('p', '—')];
  return { status: 'generated', div: markupXhtml(tag('div', children, attributes)) };
}

function hasText(content: readonly (Markup | string)[]): boolean {
  return content.some((part) => (typeof part === 'string' ? part.trim() : hasText(part.children)));
}

/** Text as `base64Binary` of its UTF-8 bytes. */
function base64(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
}
