// Text without line breaks stays inside a narrow panel: addresses, codes, compounds, Thai; numbers stay whole.
import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { aDocument, anAlert, aPlan } from '../../../demo/playground/scenarios/clinical-builders.ts';
import { scenario } from '../../../demo/playground/scenarios/make-scenario.ts';
import type { ScribeElement } from '../../../src/elements/base/scribe-element.ts';
import { documents, endShown, session, show } from './shown-element.ts';

const LONG = {
  address: `https://example.org/${'guideline/2026/'.repeat(8)}`,
  code: 'A1B2-C3D4-'.repeat(9),
  digits: '1234567890'.repeat(7),
  compound: 'Dihydroxyphenylalaninhydroxyläthylaminosulfonsäurenatriumsalz',
  Thai: 'ผู้ป่วยรับประทานยาลดความดันโลหิตวันละหนึ่งครั้งหลังอาหารเช้าทุกวันอย่างสม่ำเสมอ',
};

const alerts = (id: string) => html`<scribe-cdss-alerts session-id=${id}></scribe-cdss-alerts>`;

/** Returns a record with this text in every field. */
const recordOf = (text: string) => (now: number) =>
  scenario(now, {
    session: { patientName: text, specialty: text, status: text },
    documents: [
      aDocument(now, {
        purpose: text,
        language: text,
        specialty: text,
        diagnosisCodes: [{ code: text, description: text, type: text }],
        medicalRecord: {
          chiefComplaint: text,
          [text]: text,
          list: [text],
          vitalSigns: { bloodPressure: text, heartRate: text },
          labs: [1, 2].map(() => ({ test: text, value: text, unit: text, flag: text, note: text })),
          pairs: [1, 2].map(() => ({ substance: text, reaction: text })),
          assessmentPlan: {
            assessment: text,
            plan: aPlan().map((element) => ({
              ...element,
              element: text,
              content: text,
              laboratory: text,
              type: text,
            })),
          },
        },
        cdssAlerts: [
          anAlert('cfa_1', 'pe_metformin', text, {
            type: text,
            issue: text,
            severity: text,
            actionCategory: text,
            action: text,
            reason: text,
            source: [text],
            newPlanElement: { id: 'x', element: text, content: text, type: text },
          }),
          anAlert('cfa_2', 'pe_statin', text, { status: text, severity: 'red', action: text }),
        ],
        reportState: { lifecycleStatus: text },
      }),
    ],
  });

describe('a narrow panel with text that has no place to end a line', () => {
  afterEach(endShown);

  for (const [kind, text] of Object.entries(LONG)) {
    for (const [name, template] of Object.entries({ session, documents, alerts })) {
      it(`${name}, ${kind}: nothing reaches beyond the edge`, async () => {
        const { element, findAll } = await show<ScribeElement>(recordOf(text), { template });
        element.style.inlineSize = '320px';
        const edge = element.getBoundingClientRect().right;
        const beyond = findAll('*').filter(
          (part) => part.checkVisibility() && part.getBoundingClientRect().right > edge + 0.5,
        );
        expect(beyond.map(({ localName, className }) => `${localName}.${className}`)).to.deep.equal([]);
      });
    }
  }
});

describe('the bar with a long consultation id', () => {
  afterEach(endShown);

  for (const id of ['6f1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d', '0123456789abcdef'.repeat(8)])
    for (const [name, template] of Object.entries({ session, alerts }))
      it(`${name}, ${id.length} letters: it is whole, within the bar, and not under the status`, async () => {
        const { element, find } = await show<ScribeElement>((now) => scenario(now, { sessionId: id }), { template });
        for (const [width, size] of [320, 400, 456, 480, 640, 900].flatMap(
          (w) =>
            [
              [w, 15],
              [w, 30],
            ] as const,
        )) {
          element.style.cssText = `inline-size: ${width}px; --scribe-font-size: ${size}px`;
          const [edge, status] = [find('.bar'), find('.bar .badge')].map((part) => part.getBoundingClientRect());
          const shown = document.createRange();
          shown.selectNodeContents(find('.bar .by .mono'));
          const beyond = [...shown.getClientRects()].filter(
            (line) =>
              line.right > edge!.right ||
              (line.right > status!.left &&
                line.left < status!.right &&
                line.bottom > status!.top &&
                line.top < status!.bottom),
          );
          expect(beyond.length, `${width} px at ${size} px`).to.equal(0);
        }
      });
});
