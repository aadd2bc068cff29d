// Reads the environment as it was meant: without white space around values, with secrets from their files.
import { isUtf8Text, NOT_UTF8, readText, unreadWords } from './files.ts';
import { isOfServiceLink, isQuoted, isUnfilled, QUOTED, UNFILLED, type Faults } from './values.ts';
import { KNOWN_NAMES, SECRET_NAMES, VARIABLE_NAMES } from './variables.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const OURS = /^(SCRIBE|PROXY)_/;

/**
 * Removes white space, line ends and byte order marks around our names and values, which editors, `echo` and Kubernetes secrets leave. Warns if
 * the value is a secret, because the other side may sign with the untrimmed value. Reads `NAME_FILE`, and keeps that name if its file cannot be read.
 * Can be called again with its own result, which it does not change.
 */
export function readEnvironment(given: Environment, readFile: (file: string) => string = readText) {
  const env = Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const bare = name.trim();
      // Does not trim a name if the right name is set, too. `unknownNames` then warns of it.
      return [OURS.test(bare) && given[bare] === undefined ? bare : name, value];
    }),
  );
  const warnings: string[] = [];
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || !OURS.test(name) || value === value.trim()) continue;
    env[name] = value.trim();
    if ((SECRET_NAMES as readonly string[]).includes(name))
      warnings.push(`${name} has white space, a line end or a byte order mark around it: it is taken without.`);
  }
  // Lower case wins, as in other tools.
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

/** The secret in a file, or the fault. */
function secretIn(file: string, readFile: (file: string) => string): string | { readonly fault: string } {
  try {
    const text = readFile(file);
    if (!isUtf8Text(text)) return { fault: `names a file that ${NOT_UTF8}.` };
    return text.trim() || { fault: 'names an empty file.' };
  } catch (error) {
    return { fault: `names a file that ${unreadWords(error)}.` };
  }
}

/** Adds the faults of an environment that was read. Returns the names whose value is unknown because of them. */
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
    // Finds a whole line of an `.env` file in the place of a value: every signature would be made with another secret.
    if (env[name]?.startsWith(`${name}=`)) faults.add(`${name} begins with its own name: leave out \`${name}=\`.`);
  }
  return unread;
}

/** A name that looks like ours, also in small letters or after `export`. The text after it may be a secret: `SCRIBE_SECRET_KEY: sk_…=`. */
const LIKE_OURS = /^\s*((?:export\s+)?scribe_\w*)/i;

/** Warnings about names that look like ours and are unknown. */
export function unknownNames(env: Environment): string[] {
  return Object.entries(env).flatMap(([written, value]) => {
    const [, name] = LIKE_OURS.exec(written) ?? [];
    if (name === undefined || KNOWN_NAMES.has(written) || isOfKubernetes(written, value)) return [];
    if (KNOWN_NAMES.has(name))
      return `A name that begins with ${name} is not known: nothing else may stand before the =.`;
    const meant = nearest(name, KNOWN_NAMES);
    return `${name} is not known${meant ? `: is ${meant} meant?` : '.'}`;
  });
}

/** Kubernetes sets variables for each service in every container: SCRIBE_WIDGET_PORT for a service called scribe-widget. */
const isOfKubernetes = (name: string, value = ''): boolean =>
  /_SERVICE_(HOST|PORT)(_\w+)?$|_PORT_\d+_(TCP|UDP|SCTP)(_\w+)?$/.test(name) || isOfServiceLink(value);

/** The most similar name, if at most a third of its letters differ. */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  let found: string | undefined;
  let least = Math.floor(name.length / 3) + 1;
  for (const other of names) {
    const distance = distanceOf(name.toLowerCase(), other.toLowerCase());
    if (distance < least) [found, least] = [other, distance];
  }
  return found;
}

/** Levenshtein distance: letters to insert, delete or change. */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const changed = row[j - 1]! + Number(from[i - 1] !== to[j - 1]);
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
