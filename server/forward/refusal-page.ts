// The page that a person sees if the sign-in fails: ours, without script and without text of the service.
import { hash } from 'node:crypto';
import type { ProxyError, ProxyErrorCode } from '../errors.ts';
import { baseHeaders, noteFailure, type Exchange } from '../http/exchange.ts';

interface Words {
  readonly title: string;
  readonly used: string;
  readonly credentials: string;
  readonly otherwise: string;
  readonly code: string;
  readonly reference: string;
}

const LANGUAGES: Readonly<Record<string, Words>> = {
  en: {
    title: 'Scribe could not be opened',
    used: 'This address was good for one use within 30 seconds. Close this tab and open Scribe again from your record system.',
    credentials: 'Scribe rejects this system’s key. You cannot solve it here: tell IT.',
    otherwise: 'Close this tab and open Scribe again from your record system. If it lasts, tell IT.',
    code: 'Code',
    reference: 'Reference',
  },
  es: {
    title: 'No se pudo abrir Scribe',
    used: 'Esta dirección servía para un solo uso en 30 segundos. Cierre esta pestaña y abra Scribe de nuevo desde su historia clínica electrónica.',
    credentials: 'Scribe rechaza la clave de este sistema. Aquí no puede resolverlo: avise a informática.',
    otherwise:
      'Cierre esta pestaña y abra Scribe de nuevo desde su historia clínica electrónica. Si persiste, avise a informática.',
    code: 'Código',
    reference: 'Referencia',
  },
  pt: {
    title: 'Não foi possível abrir o Scribe',
    used: 'Este endereço valia para um único uso em 30 segundos. Feche esta aba e abra o Scribe de novo pelo prontuário eletrônico.',
    credentials: 'O Scribe rejeita a chave deste sistema. Não é possível resolver aqui: avise a TI.',
    otherwise: 'Feche esta aba e abra o Scribe de novo pelo prontuário eletrônico. Se persistir, avise a TI.',
    code: 'Código',
    reference: 'Referência',
  },
};
const ENGLISH = 'en';
const TAGS: Readonly<Record<string, string>> = { pt: 'pt-BR' };

const STYLE = `:root{color-scheme:light dark;font:400 1.0625rem/1.5 system-ui,sans-serif}
body{max-inline-size:34rem;margin:12vh auto 0;padding:0 1.5rem}
h1{font-size:1.375rem;line-height:1.25}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin-block-start:2rem;font-size:.875rem}
dd{margin:0;font-family:ui-monospace,monospace;overflow-wrap:anywhere}`;
const POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Whether a person, not a program, looks at the answer. */
export const isForPerson = ({ request: { headers } }: Exchange): boolean => /\btext\/html\b/.test(headers.accept ?? '');

/** Answers with a page in the browser's language: what to do, the code and the reference. */
export function sendRefusalPage(exchange: Exchange, error: ProxyError): void {
  noteFailure(exchange, error);
  const { response, request } = exchange;
  if (response.headersSent || response.destroyed) return;
  const language = languageOf(request.headers['accept-language']);
  const page = pageOf(error, error.fields.requestId ?? exchange.requestId, language);
  response.writeHead(error.status, {
    ...baseHeaders({ ...exchange, origin: undefined }),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'content-length': String(Buffer.byteLength(page)),
  });
  response.end(page);
}

/** The first language asked for that we have, by weight (RFC 9110, 12.5.4). */
function languageOf(asked = ''): string {
  const wanted = asked.split(',').map((item) => {
    const [tag = '', weight] = item.split(';');
    return { tag: tag.trim().slice(0, 2).toLowerCase(), weight: Number(weight?.split('=')[1] ?? 1) };
  });
  const known = wanted.filter(({ tag, weight }) => Object.hasOwn(LANGUAGES, tag) && weight > 0);
  return known.sort((one, other) => other.weight - one.weight)[0]?.tag ?? ENGLISH;
}

function pageOf({ code }: ProxyError, reference: string, language: string): string {
  const words = LANGUAGES[language] as Words;
  const { title } = words;
  return `<!doctype html>
<html lang="${TAGS[language] ?? language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${adviceFor(code, words)}</p>
<dl><dt>${words.code}</dt><dd>${code}</dd><dt>${words.reference}</dt><dd>${escaped(reference)}</dd></dl>
</main>
</body>
</html>
`;
}

function adviceFor(code: ProxyErrorCode, { used, credentials, otherwise }: Words): string {
  if (code === 'resource_not_found') return used;
  return code === 'upstream_credentials' ? credentials : otherwise;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
