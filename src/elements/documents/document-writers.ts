// How documents leave the widget: a chunk of its own.
export { outputHtml, outputJson, outputText } from './document-output.ts';
export { download } from './download.ts';
export { fhirBundle, fhirJson } from './fhir-bundle.ts';
export { outputOf } from './output-of.ts';
export { printOutput } from './print-page.ts';
