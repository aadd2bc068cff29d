// The environment as it was meant: without white space around values, with secrets from the files that hold them.
import { nearest } from './nearest.ts';
import { isUtf8Text, readText, unreadWords } from './text-file.ts';
import { isQuoted, isUnfilled, QUOTED, UNFILLED, type Faults } from './values.ts';
import { KNOWN_NAMES, SECRET_NAMES, VARIABLE_NAMES } from './variables.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface ReadEnvironment {
  readonly env: Environment;
  /** What was taken away. */
  readonly warnings: readonly string[];
}

const OURS = /^(SCRIBE|PROXY)_/;

/**
 * Takes away white space, line ends and byte order marks around our values, as editors, `echo` and Kubernetes secrets leave them (of a secret
 * it is told: whoever signs with it may have taken them for a part of it), and reads `NAME_FILE`. A file that cannot be read stays named.
 * Reading again what was read changes nothing.
 */
export function readEnvironment(given: Environment, readFile: (file: string) => string = readText): ReadEnvironment {
  const env: Record<string, string | undefined> = { ...given };
  const warnings: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || !OURS.test(name) || value === value.trim()) continue;
    env[name] = value.trim();
    if ((SECRET_NAMES as readonly string[]).includes(name))
      warnings.push(`${name} has white space, a line end or a byte order mark around it: it is taken without.`);
  }
  // As every tool of an operating system reads them.
  for (const name of ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'])
    env[name] = (env[name.toLowerCase()] || env[name])?.trim();
  for (const name of SECRET_NAMES) {
    const file = env[`${name}_FILE`];
    if (!file || env[name]) continue;
    const secret = secretIn(file, readFile);
    if (typeof secret !== 'string') continue;
    env[name] = secret;
    delete env[`${name}_FILE`];
  }
  return { env, warnings };
}

/** Of a file that holds none, why. */
function secretIn(file: string, readFile: (file: string) => string): string | { readonly fault: string } {
  try {
    const text = readFile(file);
    if (!isUtf8Text(text)) return { fault: 'names a file that is not UTF-8: save it as UTF-8.' };
    return text.trim() || { fault: 'names an empty file.' };
  } catch (error) {
    return { fault: `names a file that ${unreadWords(error)}.` };
  }
}

/** Tells what is wrong with an environment that was read; answers the names whose value is not known for that reason. */
export function refuseEnvironment(env: Environment, readFile: typeof readText, faults: Faults): Set<string> {
  const unread = new Set<string>();
  for (const name of SECRET_NAMES) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    unread.add(name);
    const secret = env[name] ? undefined : secretIn(file, readFile);
    if (secret === undefined) faults.add(`${name} and ${name}_FILE are both set: choose one.`);
    else if (typeof secret !== 'string') faults.add(`${name}_FILE ${secret.fault}`);
  }
  for (const name of VARIABLE_NAMES) {
    if (isQuoted(env[name])) faults.add(`${name} ${QUOTED}`);
    if (isUnfilled(env[name])) faults.add(`${name} ${UNFILLED}`);
  }
  return unread;
}

/** Names that look like ours and are not. */
export function unknownNames(env: Environment): string[] {
  return Object.entries(env)
    .filter(([name, value]) => name.startsWith('SCRIBE_') && !KNOWN_NAMES.has(name) && !isOfKubernetes(name, value))
    .map(([name]) => {
      const meant = nearest(name, KNOWN_NAMES);
      return `${name} is not known${meant ? `: is ${meant} meant?` : '.'}`;
    });
}

/** Kubernetes puts the addresses of services into every container: of one called scribe-widget, SCRIBE_WIDGET_PORT. */
const isOfKubernetes = (name: string, value = ''): boolean =>
  /_SERVICE_(HOST|PORT)(_\w+)?$|_PORT_\d+_(TCP|UDP|SCTP)(_\w+)?$/.test(name) || /^(tcp|udp|sctp):\/\//.test(value);
