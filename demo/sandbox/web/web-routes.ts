// The stand-in for {web_url}, in which the doctor signs in, plays the scribe and reviews (§2.5, §7.3).
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { html } from 'hono/html';
import { HTTPException } from 'hono/http-exception';
import * as z from 'zod/mini';
import { Decision } from '../../../src/contract/cdss-alert.ts';
import { SessionId } from '../../../src/contract/scribe-session.ts';
import { assets } from '../own-files.ts';
import { ServiceError } from '../rules/service-error.ts';
import { isFinished } from '../rules/session-lifecycle.ts';
import type { SandboxService, ServiceSession } from '../service.ts';
import { page, seeOther } from './answer.ts';
import { editPage } from './pages/edit-page.ts';
import { homePage, signedOutPage } from './pages/home-page.ts';
import {
  FORM_REFUSED,
  FORM_TOO_LONG,
  NOT_FOUND,
  NOT_POSSIBLE,
  SIGN_IN_FAILED,
  messagePage,
} from './pages/message-page.ts';
import { recordPage } from './pages/record-page.ts';
import { stagePage } from './pages/stage-page.ts';
import { hasOvertaken, withForm, type Form } from './record-form.ts';
import { noticeOf, type Notice, takeStep } from './steps.ts';
import { isCsrfToken, forget, remember, visitorOf, type Visitor } from './visitor.ts';

/** Bytes that a form may have: many times the size of an edited record. */
const FORM_LIMIT = 512 * 1024;

/** The page after a step, and its notice. */
type Next = readonly [location: string, notice: Notice];

export function webRoutes(service: SandboxService): Hono {
  const app = new Hono();
  const limit = bodyLimit({ maxSize: FORM_LIMIT });

  const signedIn = (c: Context, handle: (visitor: Visitor) => Response | Promise<Response>) => {
    const visitor = visitorOf(c, service);
    return visitor ? handle(visitor) : page(c, signedOutPage(service.doctors(), placeOf(c)), 401);
  };

  const submitted = (c: Context, handle: (visitor: Visitor, form: Form) => Next | Response | Promise<Response>) =>
    signedIn(c, async (visitor) => {
      const form = await readForm(c);
      if (!isCsrfToken(form.get('csrf'), visitor.token)) return page(c, messagePage(FORM_REFUSED, visitor), 403);
      const answer = await handle(visitor, form);
      if (answer instanceof Response) return answer;
      const [location, notice] = answer;
      const [place, anchor] = location.split('#');
      const mark = place?.includes('?') ? '&' : '?';
      return seeOther(c, `${place}${mark}done=${notice}${anchor ? `#${anchor}` : ''}`);
    });

  const sessionOf = (c: Context, { account }: Visitor): ServiceSession => service.session(account, idOf(c));

  const documentOf = (c: Context, { account }: Visitor, session: ServiceSession) =>
    service.documents(account, session.id).find(({ id }) => id === c.req.param('documentId'));

  app.get('/', (c) => {
    const visitor = visitorOf(c, service);
    return page(
      c,
      homePage(
        visitor,
        { consultations: visitor ? service.consultations(visitor.account) : [], doctors: service.doctors() },
        noticeOf(c.req.query('done')),
      ),
    );
  });

  app.get('/sign-in', (c) => {
    // A HEAD request, as from a link checker, must not use up the code, because the doctor comes later.
    if (c.req.method === 'HEAD') return page(c, html``);
    try {
      const { token, consultationInternalId } = service.redeem(c.req.query('code') ?? '');
      remember(c, token);
      return seeOther(c, `/consultations/${consultationInternalId}`);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return page(c, messagePage(SIGN_IN_FAILED, visitorOf(c, service)), 401);
    }
  });

  // Before a sign-in there is no token, so this checks that the form comes from these pages.
  app.post('/sign-in-as', limit, csrf(), async (c) => {
    const form = await readForm(c);
    const { token } = service.signInAs(form.get('doctor') ?? '');
    remember(c, token);
    const next = form.get('next') ?? '';
    return seeOther(c, PLACE.test(next) ? next : '/');
  });

  app.post('/sign-out', limit, (c) =>
    submitted(c, ({ token }) => {
      service.signOut(token);
      forget(c);
      return ['/', 'signed-out'];
    }),
  );

  app.get('/consultations/:id', (c) =>
    signedIn(c, (visitor) => {
      const { account } = visitor;
      const notice = noticeOf(c.req.query('done'));
      const consultation = service.consultation(account, idOf(c));
      const { session } = consultation;
      if (session && !STAGED.includes(session.status)) {
        const documents = service.documents(account, session.id);
        return page(c, recordPage({ visitor, session, documents, chosen: c.req.query('document'), notice }));
      }
      return page(c, stagePage({ visitor, consultation, session, now: service.now(), notice }));
    }),
  );

  app.post('/consultations/:id/:step{start|stop|finish|fail|cancel|delete}', limit, (c) =>
    submitted(c, (visitor, form) => {
      const { account } = visitor;
      if (c.req.param('step') === 'start') {
        const patientName = form.get('patientName')?.trim();
        const { id } = service.start(account, idOf(c), patientName ? { patientName } : {});
        return [`/consultations/${id}`, 'started'];
      }
      const session = sessionOf(c, visitor);
      const here = `/consultations/${session.id}`;
      const notice = takeStep(service, account, session.id, c.req.param('step'), form);
      return [notice === 'deleted' ? `/consultations/${session.consultationInternalId}` : here, notice];
    }),
  );

  app.get('/consultations/:id/documents/:documentId/edit', (c) =>
    signedIn(c, (visitor) => {
      const session = sessionOf(c, visitor);
      const document = documentOf(c, visitor, session);
      if (!document || !isFinished(session)) return page(c, messagePage(NOT_FOUND, visitor), 404);
      return page(c, editPage(visitor, session, document));
    }),
  );

  app.post('/consultations/:id/documents/:documentId/edit', limit, (c) =>
    submitted(c, (visitor, form) => {
      const session = sessionOf(c, visitor);
      const present = documentOf(c, visitor, session);
      if (present && hasOvertaken(present, form)) return page(c, editPage(visitor, session, present, form), 409);
      const { id } = service.edit(visitor.account, session.id, c.req.param('documentId'), (document) =>
        withForm(document, form),
      );
      return [`/consultations/${session.id}?document=${id}`, 'edited'];
    }),
  );

  app.post('/consultations/:id/documents/:documentId/finalise', limit, (c) =>
    submitted(c, (visitor) => {
      const session = sessionOf(c, visitor);
      const { id } = service.finaliseReport(visitor.account, session.id, c.req.param('documentId'));
      return [`/consultations/${session.id}?document=${id}`, 'finalised'];
    }),
  );

  app.post('/consultations/:id/alerts/:alertId', limit, (c) =>
    submitted(c, (visitor, form) => {
      const session = sessionOf(c, visitor);
      const decision = z.safeParse(Decision, form.get('decision'));
      if (!decision.success)
        throw new ServiceError('parameter_invalid', 'The decision is missing.', { param: 'decision' });
      const alertId = c.req.param('alertId');
      const document = service
        .documents(visitor.account, session.id)
        .find(({ cdssAlerts }) => cdssAlerts?.some(({ id }) => id === alertId));
      if (!document) throw new ServiceError('resource_not_found', 'The suggestion was not found.');
      service.decide(visitor.account, [{ id: alertId, decision: decision.data }]);
      return [`/consultations/${session.id}?document=${document.id}#suggestions`, decision.data];
    }),
  );

  for (const { path, type, content } of assets()) {
    app.get(path, (c) =>
      c.body(content, 200, { 'Content-Type': type, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' }),
    );
  }

  app.onError((error, c) => {
    const visitor = visitorOf(c, service);
    if (error instanceof HTTPException && error.status === 403) return page(c, messagePage(FORM_REFUSED, visitor), 403);
    if (error instanceof HTTPException && error.status === 413) {
      // The rest of the form is not read, so the connection cannot be used again.
      c.header('Connection', 'close');
      return page(c, messagePage(FORM_TOO_LONG, visitor), 413);
    }
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'resource_not_found') return page(c, messagePage(NOT_FOUND, visitor), 404);
    return page(c, messagePage({ ...NOT_POSSIBLE, text: error.message }, visitor), error.status);
  });

  return app;
}

/** Statuses of a session without a record. */
const STAGED: readonly string[] = ['recording', 'processing', 'error', 'cancelled'];

/** Pages that a sign-in may lead back to: only our own. */
const PLACE = /^\/(consultations\/[\w-]+(\?document=[\w-]+)?)?$/;

/** Returns the page that a reader without a sign-in wanted; after a form its page is unknown, so it is the home page. */
const placeOf = (c: Context): string => {
  const { pathname, search } = new URL(c.req.url);
  return c.req.method === 'GET' && PLACE.test(pathname + search) ? pathname + search : '/';
};

function idOf(c: Context): string {
  const id = z.safeParse(SessionId, c.req.param('id'));
  if (!id.success) throw new ServiceError('resource_not_found', 'The consultation was not found.');
  return id.data;
}

async function readForm(c: Context): Promise<Form> {
  // A multipart body that is broken off or names no boundary is the sender's fault, not a failure of the service.
  const form = await c.req.parseBody().catch((cause: unknown) => {
    throw new ServiceError('parameter_invalid', 'The form could not be read.', { cause });
  });
  return new Map(
    Object.entries(form).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
}
