// `scribe-widget check`
import { expiryWarnings } from '../../access/key-expiry.ts';
import { waitingClock } from '../../clock.ts';
import { DEFAULT_AUDIT_FILE, DEFAULT_STORE, type Config } from '../../config/config.ts';
import type { Environment } from '../../config/values.ts';
import { failureText } from '../../operation/grace.ts';
import { serviceWarnings } from './service-check.ts';
import { openForCommand } from '../../store/open-for-command.ts';
import { configure, type Terminal } from '../terminal.ts';
import { createSigningSecrets, endpointsOf } from '../../webhooks/signing-secrets.ts';
import { canWrite } from './writable.ts';

/** Lists every fault of the configuration (exit code 1) and what an operator should know of it. */
export async function runCheck(terminal: Terminal): Promise<number> {
  const config = configure(terminal);
  const faults = unwritable(terminal.env);
  for (const fault of faults) terminal.complain(`fault: ${fault}`);
  if (!config) return 1;
  const warnings = expiryWarnings(config.accounts, waitingClock.now());
  if (faults.length === 0) warnings.push(...(await storeWarnings(config)));
  warnings.push(...(await serviceWarnings(config.baseUrl, waitingClock)));
  for (const warning of warnings) terminal.complain(`warning: ${warning}`);
  if (faults.length > 0) return 1;
  terminal.print('The configuration is sound.');
  return 0;
}

/** Files that `serve` would find out by itself. */
function unwritable(env: Environment): string[] {
  const store = env['SCRIBE_STORE'] || DEFAULT_STORE;
  const places = [
    ['SCRIBE_STORE', store.startsWith('sqlite:') ? store.slice('sqlite:'.length) : ':memory:'],
    ['SCRIBE_AUDIT_FILE', env['SCRIBE_AUDIT_FILE'] || DEFAULT_AUDIT_FILE],
  ] as const;
  return places
    .filter(([, file]) => file !== ':memory:' && !canWrite(file))
    .map(([name]) => `${name} names a file that cannot be written.`);
}

/** Signing secrets that lie in the store sealed with a token key that is configured no more. */
async function storeWarnings(config: Config): Promise<string[]> {
  const { webhookSecrets: configured, tokenKeys } = config;
  // Nothing is stored yet, or nothing that another process could see.
  const store = await openForCommand(config.store, waitingClock, { mayCreate: false }).catch(failureText);
  if (typeof store === 'string') return config.store.startsWith('redis') ? [store] : [];
  const secrets = createSigningSecrets({ store, clock: waitingClock, configured, tokenKeys });
  const warnings: string[] = [];
  try {
    for (const endpoint of endpointsOf(config)) {
      const opens = await secrets.secretOf(endpoint).then(
        () => true,
        () => false,
      );
      const option = endpoint === '' ? '' : ` --endpoint ${endpoint}`;
      if (!opens)
        warnings.push(
          `The stored signing secret of webhook endpoint "${endpoint || 'default'}" is opened by no key of SCRIBE_TOKEN_KEY: its events are answered 503 until \`webhook rotate${option}\`.`,
        );
    }
  } finally {
    await store.close();
  }
  return warnings;
}
