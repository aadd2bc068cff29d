// The floor: a page that listens, reads and writes its DOM anew, and does nothing else of what the widget does.
import type { CdssAlert } from '../../../src/contract/cdss-alert.ts';
import type { MedicalRecordDocumentList } from '../../../src/contract/medical-record-document.ts';
import type { ScribeSession } from '../../../src/contract/scribe-session.ts';

const { proxy = '', session = '', key = '' } = document.body.dataset;
let headers: Record<string, string> = {};

void start();

async function start(): Promise<void> {
  const assertion = await (await fetch(`/assertion?sessions=${session}`)).text();
  const body = JSON.stringify({ publishableKey: key, assertion });
  const answer = await fetch(`${proxy}/embed/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  headers = { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
  await show();
  const stream = await fetch(`${proxy}/embed/events`, { headers });
  const reader = stream.body!.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    if (decoder.decode(value).includes('data:')) await show();
  }
}

async function show(): Promise<void> {
  const path = `${proxy}/v1/scribe-sessions/${session}`;
  const read = async (address: string): Promise<unknown> => (await fetch(address, { headers })).json();
  const answers = await Promise.all([read(path), read(`${path}/medical-record-documents`)]);
  const [{ patientName, status }, { items }] = answers as [ScribeSession, MedicalRecordDocumentList];
  document.body.replaceChildren(
    made('h2', `${patientName ?? ''}: ${status}`),
    ...items.map(({ medicalRecordSummary }) => made('p', medicalRecordSummary ?? '')),
    ...items.flatMap(({ cdssAlerts }) => (cdssAlerts ?? []).map(card)),
  );
}

function card({ id, element, action, reason, severity, status }: CdssAlert): HTMLElement {
  const article = made('article', '');
  article.dataset['id'] = id;
  article.append(made('h3', `${element ?? ''} (${severity ?? ''})`), made('p', action ?? ''), made('p', reason ?? ''));
  if (status !== 'pending') article.append(made('p', status ?? ''));
  else
    for (const name of ['accept', 'reject']) {
      const button = made('button', name);
      button.dataset['action'] = name;
      article.append(button);
    }
  return article;
}

function made(name: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
