// §4.9 Medical record and scribe session configurations; their shapes are assumptions.
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { SCRIBE_SESSION_CONFIGURATION_ID_PREFIX } from '../../../src/contract/events.ts';
import { SessionId } from '../../../src/contract/scribe-session.ts';
import type { Core } from '../core.ts';
import { requireInstitutional } from '../rules/authentication.ts';
import { readBody, readParameter } from '../rules/request.ts';
import { passGate } from '../rules/review-gate.ts';
import { notFound } from '../rules/service-error.ts';
import { keyed, type Environment, type RouteContext } from './environment.ts';

const SESSION_CONFIGURATIONS = '/v1/scribe-session-configurations';
const ConfigurationBody = z.object({ name: z.string().check(z.minLength(1), z.maxLength(200)) });

export const configurationRoutes = (core: Core): Hono<Environment> => {
  const listMedicalRecordConfigurations = (c: RouteContext) => {
    const account = c.get('account');
    passGate(core.store, core.clock, account, c.get('webUrl'));
    const items = core.store.configurations
      .medicalRecords(account.institutionId)
      .map(({ institutionId: _institutionId, active, ...rest }) => ({
        ...rest,
        status: active ? 'active' : 'inactive',
      }));
    return c.json({ items, total: items.length });
  };
  const isKeyed = keyed(core, 'listMedicalRecordConfigurations');
  return new Hono<Environment>()
    .get('/medical-record-configurations', isKeyed, listMedicalRecordConfigurations)
    .get('/v1/medical-record-configurations', isKeyed, listMedicalRecordConfigurations)
    .get(SESSION_CONFIGURATIONS, keyed(core), (c) => {
      const items = core.store.configurations
        .scribeSessions(c.get('account').institutionId)
        .map(({ id, name }) => ({ id, name }));
      return c.json({ items, total: items.length });
    })
    .get(`${SESSION_CONFIGURATIONS}/:id`, keyed(core), (c) => {
      const id = readParameter(SessionId, c.req.param('id'), 'id');
      const configuration = core.store.configurations.scribeSession(c.get('account').institutionId, id);
      if (!configuration) throw notFound('scribe session configuration', 'id');
      return c.json({ id, name: configuration.name });
    })
    .post(SESSION_CONFIGURATIONS, keyed(core), (c) => {
      requireInstitutional(c.get('account'));
      const { name } = readBody(c, ConfigurationBody);
      const id = core.id(SCRIBE_SESSION_CONFIGURATION_ID_PREFIX);
      core.store.configurations.addScribeSession({ id, name, institutionId: c.get('account').institutionId });
      return c.json({ id, name });
    });
};
