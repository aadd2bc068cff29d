// `scribe-widget check`
import { accessSync, constants, statSync, type Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { expiryWarnings } from '../../access/key-expiry.ts';
import { roomFor } from '../../audit/file-sink.ts';
import { waitingClock as clock } from '../../clock.ts';
import { readConfig, type Config } from '../../config/config.ts';
import { sqliteFileOf } from '../../config/store-address.ts';
import { DEFAULT_AUDIT_FILE, DEFAULT_STORE } from '../../config/variables.ts';
import { version } from '../../version.ts';
import type { Terminal } from '../terminal.ts';
import { of, type Finding } from './finding.ts';
import { checkPublicAddress } from './public-check.ts';
import { checkService } from './service-check.ts';
import { checkStore } from './store-check.ts';
import { checkDeliveries } from './webhook-check.ts';

const configuration = of('configuration');
const accounts = of('accounts');
const audit = of('audit');
const store = of('store');
const MB = 1024 ** 2;
/** Bytes: about a week of a thousand doctors. */
const LITTLE = 1024 * MB;

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
  const [service, stored, { findings: address, isOurs }] = await Promise.all([
    checkService(config, clock),
    checkStore(config, clock),
    checkPublicAddress(config),
  ]);
  const deliveries = isOurs ? await checkDeliveries(config, stored.signed) : [];
  return [...service, ...stored.findings, ...address, ...deliveries];
}

function tell(findings: readonly Finding[], isSound: boolean, { print, complain }: Terminal): void {
  for (const { level, says } of findings) if (level !== 'ok') complain(`${level}: ${says}`);
  for (const { level, says } of findings) if (level === 'ok') print(`ok: ${says}`);
  if (isSound) print('The configuration is sound.');
}

async function checkAudit(file: string): Promise<Finding[]> {
  if (!canWrite(file)) return [audit.fault('SCRIBE_AUDIT_FILE names a file that cannot be written.')];
  const room = await roomFor(file);
  if (room === undefined) return [];
  const left = `${Math.floor(room / MB)} MB are left for the audit`;
  return [room < LITTLE ? audit.warning(`${left}: when they are used up, decisions are off.`) : audit.ok(`${left}.`)];
}

function checkStoreFile(address: string): Finding[] {
  const file = sqliteFileOf(address);
  return file !== undefined && !canWrite(file)
    ? [store.fault('SCRIBE_STORE names a file that cannot be written.')]
    : [];
}

/** Whether a file can be written, or created with its folders. Does not open it: a running proxy may use it. */
function canWrite(file: string): boolean {
  for (let place = resolve(file), isFile = true; ; place = dirname(place), isFile = false) {
    const found = look(place);
    if (found === 'barred') return false;
    // A device or a pipe would not keep the content.
    if (found) return (isFile ? found.isFile() : found.isDirectory()) && isAccessible(place);
    if (place === dirname(place)) return false;
  }
}

/** `barred`: a folder on the way may not be entered, or links form a circle. Undefined: it does not exist. */
function look(place: string): Stats | 'barred' | undefined {
  try {
    return statSync(place, { throwIfNoEntry: false });
  } catch {
    return 'barred';
  }
}

function isAccessible(place: string): boolean {
  try {
    accessSync(place, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
