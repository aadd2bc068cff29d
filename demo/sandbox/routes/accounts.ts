// §4.9, §5 Accounts, key regeneration, and the configurations of records and sessions; the shapes are assumptions.
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { ApiKeyConfig } from '../../../src/contract/authentication.ts';
import { SessionId } from '../../../src/contract/scribe-session.ts';
import type { Core } from '../core.ts';
import { createAccount, regenerateKey } from '../rules/account-keys.ts';
import { notFound } from '../rules/service-error.ts';
import { passGate } from '../rules/visibility.ts';
import type { Account } from '../store/accounts.ts';
import { keyed, requireInstitutional } from './authentication.ts';
import { readBody, readParameter, type Environment, type RouteContext } from './request.ts';

const SESSION_CONFIGURATIONS = '/v1/scribe-session-configurations';
const AccountBody = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  email: z.email(),
  specialty: z.optional(z.string()),
  apiKeyConfig: z.optional(z.object(ApiKeyConfig.def.shape)),
});
const RegenerationBody = z.object(ApiKeyConfig.def.shape);
const ConfigurationBody = z.object({ name: z.string().check(z.minLength(1), z.maxLength(200)) });

export const accountRoutes = (core: Core): Hono<Environment> =>
  new Hono<Environment>()
    .post('/v1/accounts', keyed(core), (c) => {
      requireInstitutional(c.get('account'));
      const { name, email, specialty = '', apiKeyConfig } = readBody(c, AccountBody);
      const { account, ...keys } = createAccount(core, c.get('account').institutionId, {
        displayName: name,
        email,
        specialty,
        validForDays: apiKeyConfig?.validForDays,
      });
      return c.json({ ...asShown(account), ...keys });
    })
    .get('/v1/accounts', keyed(core), (c) => {
      requireInstitutional(c.get('account'));
      const { institutionId } = c.get('account');
      const items = core.store.accounts.all().filter((account) => account.institutionId === institutionId);
      return c.json({ items: items.map(asShown), total: items.length });
    })
    .get('/v1/accounts/:id', keyed(core), (c) => c.json(asShown(find(core, c))))
    .post('/v1/accounts/:id/regenerate-key', keyed(core), (c) => {
      const account = find(core, c);
      const { validForDays } = readBody(c, RegenerationBody);
      return c.json({ id: account.id, ...regenerateKey(core, account, validForDays) });
    });

export const configurationRoutes = (core: Core): Hono<Environment> => {
  const listMedicalRecordConfigurations = (c: RouteContext) => {
    const account = c.get('account');
    passGate(core, account, c.get('webUrl'));
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
      const { institutionId } = c.get('account');
      const items = core.store.configurations.scribeSessions({ institutionId });
      return c.json({ items, total: items.length });
    })
    .get(`${SESSION_CONFIGURATIONS}/:id`, keyed(core), (c) => {
      const id = readParameter(SessionId, c.req.param('id'), 'id');
      const { institutionId } = c.get('account');
      const configuration = core.store.configurations.scribeSession({ institutionId, id });
      if (!configuration) throw notFound('scribe session configuration', 'id');
      return c.json(configuration);
    })
    .post(SESSION_CONFIGURATIONS, keyed(core), (c) => {
      requireInstitutional(c.get('account'));
      const { name } = readBody(c, ConfigurationBody);
      const id = core.id('ssc_');
      core.store.configurations.addScribeSession({ id, name, institutionId: c.get('account').institutionId });
      return c.json({ id, name });
    });
};

/** Finds an account of the caller's institution; a doctor-scoped key finds only its own. */
const find = ({ store }: Core, c: RouteContext): Account => {
  const id = readParameter(SessionId, c.req.param('id'), 'id');
  const caller = c.get('account');
  const account = store.accounts.byId(id);
  const isSeen = caller.scope === 'institution' ? account?.institutionId === caller.institutionId : id === caller.id;
  if (!account || !isSeen) throw notFound('account', 'id');
  return account;
};

const asShown = ({ id, displayName, email, specialty, scope, institutionId, createdAt }: Account) => ({
  id,
  name: displayName,
  email,
  specialty,
  scope,
  institutionId,
  createdAt,
});
