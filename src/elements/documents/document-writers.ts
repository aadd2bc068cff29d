// How documents leave the widget: a chunk of its own.
export { outputHtml, outputJson, outputText } from './outgoing/document-output.ts';
export { download } from './outgoing/print-page.ts';
export { fhirBundle, fhirJson } from './outgoing/fhir/fhir-bundle.ts';
export { outputOf } from './outgoing/document-output.ts';
export { printOutput } from './outgoing/print-page.ts';
