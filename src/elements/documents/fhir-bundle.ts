import { readableLabel } from '../readable-label.ts';
import { sectionMarkup } from './document-markup.ts';
import type { Output } from './document-output.ts';
import type { Section } from './section.ts';

export interface FhirContext {
  readonly sessionId: string;
  readonly patientName: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

// HL7's own label of content that artificial intelligence asserts.
const AI_ASSERTED = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
  code: 'AIAST',
  display: 'Artificial Intelligence asserted',
};
const NOTE = { system: 'http://loinc.org', code: '34109-9', display: 'Note' };

/** A FHIR R4 document Bundle around one Composition; `final` only where the integrator named the lifecycle status final. */
export function fhirBundle(output: Output, { sessionId, patientName, now }: FhirContext): object {
  const { document: source, guard, frame, lang } = output;
  const moment = new Date(source.updatedAt ?? source.createdAt ?? now);
  const date = (Number.isNaN(moment.getTime()) ? new Date(now) : moment).toISOString();
  const isFinal = guard.kind === 'none' && guard.status !== undefined;
  const labels = [frame.label, ...(frame.warning ? [frame.warning] : [])];
  const composition = {
    resourceType: 'Composition',
    id: source.id.replaceAll(/[^A-Za-z0-9.-]/g, '-').slice(0, 64),
    meta: { security: [AI_ASSERTED] },
    ...(lang && { language: lang }),
    text: narrative(
      { key: '', title: '', source: null, blocks: labels.map((text) => ({ kind: 'text', text })) },
      output,
    ),
    identifier: { system: 'urn:scribe:document', value: source.id },
    status: isFinal ? 'final' : 'preliminary',
    type: { coding: [NOTE], text: frame.title },
    subject: { display: patientName ?? frame.facts[0]?.value ?? '—' },
    encounter: { identifier: { system: 'urn:scribe:session', value: sessionId } },
    date,
    author: [{ display: 'Scribe (AI)' }],
    title: guard.kind === 'draft' ? `DRAFT: ${frame.title}` : frame.title,
    ...(source.specialty && { category: [{ text: readableLabel(source.specialty) }] }),
    section: output.sections.map((section) => ({ title: section.title, text: narrative(section, output) })),
  };
  return {
    resourceType: 'Bundle',
    meta: { security: [AI_ASSERTED] },
    identifier: { system: 'urn:scribe:document', value: source.id },
    type: 'document',
    timestamp: new Date(now).toISOString(),
    entry: [{ fullUrl: `urn:scribe:document:${encodeURIComponent(source.id)}`, resource: composition }],
  };
}

function narrative(section: Section, { lines, lang }: Output): object {
  const page = document.implementation.createHTMLDocument('');
  const div = new XMLSerializer().serializeToString(sectionMarkup(section, { ...lines, lang, page }));
  return { status: 'generated', div };
}
