import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod/mini';
import { signAssertion } from '../../server/assertion.ts';
import type { EhrConfig } from './config.ts';
import { DOCTORS, doctorById } from './data/doctors.ts';
import { patientsOf } from './data/patients.ts';
import type { FhircastHub } from './server/fhircast-hub.ts';
import { ownHostOnly, sameOrigin, securityHeaders } from './server/guards.ts';
import { safetyReport } from './server/safety-report.ts';
import { sandboxControl } from './server/sandbox-control.ts';
import { SignIn, type SignedIn } from './server/sign-in.ts';

export interface EhrDependencies {
  readonly now: () => Date;
  readonly id: () => string;
  readonly fetch: typeof globalThis.fetch;
  /** Tells the doctor's other windows which chart is open. */
  readonly hub: FhircastHub;
  /** Answers all requests outside the EHR's API, with its page and the page's files. */
  readonly page: (context: Context) => Response | Promise<Response>;
}

const SignInBody = z.object({ doctor: z.string() });
const AssertionBody = z.object({
  sessionIds: z.array(z.string().check(z.minLength(1), z.maxLength(128))).check(z.maxLength(20)),
});

/** Creates the demo EHR's backend: sign-in, its patients, and the assertion that lets the Scribe widget act for the doctor. */
export function createEhr(config: EhrConfig, deps: EhrDependencies): Hono<{ Variables: SignedIn }> {
  const origins = [`http://127.0.0.1:${config.port}`, `http://localhost:${config.port}`];
  const signIn = new SignIn(config.cookieSecret, deps.now);
  const app = new Hono<{ Variables: SignedIn }>();

  app.use(ownHostOnly);
  if (!config.isDev) app.use(securityHeaders(config));
  const tooLarge = (context: Context) => refuse(context, 413, 'parameter_invalid', 'The body is too large.');
  app.use(sameOrigin(origins), bodyLimit({ maxSize: 64 * 1024, onError: tooLarge }));
  app.onError((_error, context) => refuse(context, 500, 'internal_error', 'The EHR could not answer.'));

  app.get('/api/doctors', (context) =>
    context.json(DOCTORS.map(({ id, name, initials, specialty }) => ({ id, name, initials, specialty }))),
  );
  app.post('/sign-in', async (context) => {
    const body = z.safeParse(SignInBody, await readJson(context));
    const doctor = body.success ? doctorById(body.data.doctor) : undefined;
    if (!doctor) return refuse(context, 400, 'parameter_invalid', 'The EHR has no such doctor.');
    await signIn.start(context, doctor);
    return context.json({ ok: true });
  });
  app.post('/sign-out', (context) => {
    signIn.end(context);
    return context.json({ ok: true });
  });

  app.get('/api/me', async (context) => {
    const who = await signIn.read(context);
    context.header('Cache-Control', 'no-store');
    if (!who) return context.json({ doctor: null });
    const widget = config.isDev
      ? { script: '/src/embed.ts', proxy: config.proxyUrl }
      : { script: `${config.proxyUrl}/embed/v1/scribe-widget.js` };
    return context.json({ ...who, widget });
  });

  const signedIn = createMiddleware<{ Variables: SignedIn }>(async (context, next) => {
    const who = await signIn.read(context);
    if (!who) return refuse(context, 401, 'authentication_required', 'Sign in to the EHR.');
    context.set('doctor', who.doctor);
    context.set('topic', who.topic);
    context.header('Cache-Control', 'no-store');
    return next();
  });
  const closed = ['/api/patients', '/api/patients/*', '/api/safety-report/*', '/scribe-assertion', '/sandbox/*'];
  for (const path of [...closed, '/fhircast']) app.use(path, signedIn);

  app.get('/api/patients', (context) => context.json({ items: patientsOf(context.var.doctor.id, deps.now()) }));
  app.get('/api/patients/:consultation', (context) => {
    const patients = patientsOf(context.var.doctor.id, deps.now());
    const patient = patients.find(({ visit }) => visit.consultationId === context.req.param('consultation'));
    return patient ? context.json(patient) : refuse(context, 404, 'resource_not_found', 'You have no such patient.');
  });

  app.post('/scribe-assertion', async (context) => {
    const body = z.safeParse(AssertionBody, await readJson(context));
    if (!body.success) return refuse(context, 400, 'parameter_invalid', 'Send {"sessionIds": [up to 20 ids]}.');
    const { doctor } = context.var;
    const visits = patientsOf(doctor.id, deps.now()).map(({ visit }) => visit);
    const own = visits.map(({ consultationId }) => consultationId);
    const ownSessions = visits.flatMap(({ scribeSessionId }) => scribeSessionId ?? []);
    const asked = [...new Set(body.data.sessionIds)];
    // Without ids: the doctor's first 20 consultations. Otherwise those of the given ids that are this doctor's.
    const sessions =
      asked.length === 0 ? own.slice(0, 20) : asked.filter((id) => own.includes(id) || ownSessions.includes(id));
    if (sessions.length === 0) return refuse(context, 403, 'permission_denied', 'These are not your consultations.');
    const origin = originOf(context, origins);
    if (!origin) return refuse(context, 403, 'permission_denied', 'The EHR is not reached under its own address.');
    const assertion = await signAssertion(
      {
        audience: config.proxyUrl,
        sub: doctor.id,
        name: doctor.name,
        account: doctor.publishableKey,
        sessions,
        scopes: ['read', 'decide', 'login', 'context'],
        origin,
      },
      { alg: 'HS256', secret: config.assertionSecret },
      { now: deps.now().getTime(), jti: deps.id() },
    );
    return context.text(assertion);
  });

  // The hub has one address for subscriptions and events (FHIRcast STU3, 2.4 and 2.6). The sign-in replaces a SMART launch's token.
  app.post('/fhircast', async (context) => {
    const { topic } = context.var;
    if (context.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded')) {
      const form = new URLSearchParams(await context.req.text());
      const endpoint = deps.hub.subscribe(form, topic, `ws://${new URL(context.req.url).host}`);
      if (endpoint) return context.json({ 'hub.channel.endpoint': endpoint }, 202);
    } else if (deps.hub.publish(await readJson(context), topic)) return context.body(null, 202);
    return refuse(context, 400, 'parameter_invalid', 'Send a subscription or an event of your own topic.');
  });

  app.route('/api/safety-report', safetyReport(config.auditFiles, deps.now));
  app.route('/sandbox', sandboxControl({ sandboxUrl: config.sandboxUrl, fetch: deps.fetch }));
  app.all('/api/*', (context) => refuse(context, 404, 'resource_not_found', 'The EHR has no such address.'));
  for (const path of ['/playground', '/docs']) app.get(path, (context) => context.redirect(`${path}/`));
  app.get('*', (context) => deps.page(context));
  return app;
}

/** Returns the origin of the calling page: the Origin header, else the request's own origin; undefined if it is not the EHR's. */
function originOf(context: Context, origins: readonly string[]): string | undefined {
  const origin = context.req.header('Origin') ?? new URL(context.req.url).origin;
  return origins.find((own) => own === origin);
}

async function readJson(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    return undefined;
  }
}

function refuse(context: Context, status: 400 | 401 | 403 | 404 | 413 | 500, code: string, message: string): Response {
  return context.json({ error: { code, message } }, status);
}
