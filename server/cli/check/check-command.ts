// `scribe-widget check`
import { parseArgs } from 'node:util';
import { expiryWarnings } from '../../access/key-expiry.ts';
import { waitingClock as clock } from '../../clock.ts';
import { readConfig, type Config } from '../../config/config.ts';
import { DEFAULT_AUDIT_FILE, DEFAULT_STORE } from '../../config/variables.ts';
import { version } from '../../version.ts';
import type { Terminal } from '../terminal.ts';
import { checkAudit, checkStoreFile } from './files-check.ts';
import { of, type Finding } from './finding.ts';
import { checkPublicAddress } from './public-check.ts';
import { checkService } from './service-check.ts';
import { checkStore } from './store-check.ts';
import { checkDeliveries } from './webhook-check.ts';

const configuration = of('configuration');
const accounts = of('accounts');

/** Lists every fault of the configuration (exit code 1), and the findings about service, store, audit and public address. */
export async function runCheck(args: string[], terminal: Terminal): Promise<number> {
  const { values } = parseArgs({ args, options: { offline: { type: 'boolean' }, json: { type: 'boolean' } } });
  const findings = await findingsOf(terminal, !values.offline);
  const isSound = findings.every(({ level }) => level !== 'fault');
  if (values.json) terminal.print(JSON.stringify({ ok: isSound, version, findings }, null, 2));
  else tell(findings, isSound, terminal);
  return isSound ? 0 : 1;
}

async function findingsOf({ env, warnings = [], widgetDirectory }: Terminal, isOnline: boolean): Promise<Finding[]> {
  const result = readConfig(env, widgetDirectory);
  const findings = [
    ...(result.ok ? [] : result.faults.map(configuration.fault)),
    ...[...warnings, ...(result.ok ? result.warnings : [])].map(configuration.warning),
    ...checkStoreFile(env['SCRIBE_STORE'] || DEFAULT_STORE),
    ...(await checkAudit(env['SCRIBE_AUDIT_FILE'] || DEFAULT_AUDIT_FILE)),
  ];
  if (!result.ok) return findings;
  findings.push(...expiryWarnings(result.config.accounts, clock.now()).map(accounts.warning));
  if (isOnline && findings.every(({ level }) => level !== 'fault')) findings.push(...(await ask(result.config)));
  return findings;
}

/** Tries everything that `serve` needs. */
async function ask(config: Config): Promise<Finding[]> {
  const [service, { findings: store, signed }, { findings: address, isOurs }] = await Promise.all([
    checkService(config, clock),
    checkStore(config, clock),
    checkPublicAddress(config),
  ]);
  const deliveries = isOurs ? await checkDeliveries(config, signed) : [];
  return [...service, ...store, ...address, ...deliveries];
}

function tell(findings: readonly Finding[], isSound: boolean, { print, complain }: Terminal): void {
  for (const { level, says } of findings) if (level !== 'ok') complain(`${level}: ${says}`);
  for (const { level, says } of findings) if (level === 'ok') print(`ok: ${says}`);
  if (isSound) print('The configuration is sound.');
}
