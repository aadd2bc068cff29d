// The commands of `scribe-widget`, and what finds and runs them, without using the process.
import { parseArgs } from 'node:util';
import { SCOPES } from '../../src/contract/embed.ts';
import { runExport } from '../audit/export/export-command.ts';
import { runReport } from '../audit/report/report-command.ts';
import { runVerify } from '../audit/verify.ts';
import { accountsSchema } from '../config/accounts.ts';
import { nearest, readEnvironment } from '../config/environment.ts';
import { factsOf, SECRET_NAMES, VARIABLE_NAMES } from '../config/variables.ts';
import { version } from '../version.ts';
import { trigger } from '../webhooks/trigger-command.ts';
import { runWebhook } from '../webhooks/webhook-command.ts';
import { mintAssertion } from './assertion-command.ts';
import { runCheck } from './check/check-command.ts';
import { CHECKED } from './check/finding.ts';
import { runRevoke } from './revoke-command.ts';
import { serve, type Running } from './serve.ts';
import type { Terminal } from './terminal.ts';

interface Command {
  /** The arguments after its name. */
  readonly takes: string;
  readonly says: string;
  /** More text for its own help. */
  readonly more?: () => string;
  /** Resolves with an exit code, or the server that keeps running. */
  readonly run: (args: string[], terminal: Terminal) => Promise<number | Running> | number;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  serve: {
    takes: '',
    says: 'runs the proxy, from its configuration (environment, SCRIBE_ACCOUNTS_FILE)',
    more: () => `The environment:\n${variables()}\n\nSIGHUP reads the files again, SIGTERM ends it within 30 s.`,
    run: serve,
  },
  check: {
    takes: '[--offline] [--json]',
    says: 'lists every fault of the configuration (exit code 1), and asks service, store, audit and the public address',
    more: () => `--offline  looks only at the configuration and the files
--json     one object: {"ok": true, "findings": [{"level": "fault" | "warning" | "ok", "about": "…", "says": "…"}]}

It looks at
${checked()}

The environment is that of serve. A fault keeps the proxy, or an account, from working.`,
    run: runCheck,
  },
  schema: {
    takes: '',
    says: 'prints the JSON Schema of SCRIBE_ACCOUNTS_FILE, for editors',
    run: (args, { print }) => {
      parseArgs({ args });
      print(JSON.stringify(accountsSchema(), null, 2));
      return 0;
    },
  },
  assertion: {
    takes: `--sub DOCTOR --sessions ID,… [--name NAME] [--account ACCOUNT] [--scopes ${SCOPES.join(',')}] [--origin ORIGIN]`,
    says: 'makes an assertion for a trial (HS256, SCRIBE_ASSERTION_SECRET)',
    run: mintAssertion,
  },
  'audit verify': {
    takes: '[FILE…]',
    says: 'verifies the chain of an audit, in one file or several, oldest first; without FILE, that of the audit and its rotated files',
    run: runVerify,
  },
  'audit report': {
    takes: '[FILE…] [--from DAY] [--to DAY] [--format table|html|csv|json] [--undo-seconds N] [--names]',
    says: 'reports what doctors did with alerts; without FILE, in the audit and its rotated files',
    run: runReport,
  },
  'audit export': {
    takes: '[FILE…] --format cds-hooks|fhir [--from DAY] [--to DAY] [--output FILE] [--bundle] [--names] [--comments]',
    says: 'exports decisions as CDS Hooks feedback, or all acts as FHIR R4 AuditEvents: one on each line, or one document',
    run: runExport,
  },
  revoke: {
    takes: 'SUB [--for 8h | --until TIME]',
    says: 'ends the sessions of a doctor; with a time, assertions for the doctor are refused until then',
    run: runRevoke,
  },
  'webhook create': {
    takes: '[--account ACCOUNT] [--endpoint NAME] [--events EVENT,…] [--url URL] [--replace]',
    says: 'registers this proxy with the service and keeps the signing secret in the store',
    run: (args, terminal) => runWebhook('create', args, terminal),
  },
  'webhook update': {
    takes: '--events EVENT,… [--endpoint NAME] [--id ID --account ACCOUNT]',
    says: 'replaces the events of a webhook',
    run: (args, terminal) => runWebhook('update', args, terminal),
  },
  'webhook rotate': {
    takes: '[--endpoint NAME] [--id ID --account ACCOUNT]',
    says: 'asks for a new signing secret and keeps it; no event is lost',
    run: (args, terminal) => runWebhook('rotate', args, terminal),
  },
  'webhook trigger': {
    takes: '--session ss_… [--event EVENT] [--status STATUS] [--endpoint NAME] [--url URL]',
    says: 'signs an event as the service would and posts it to the proxy',
    run: trigger,
  },
  sandbox: {
    takes: '[--port N] [--database FILE|:memory:] [--scenario NAME] [--webhook URL]',
    says: 'for trials: plays the Scribe service, with invented patients, on this machine only; not for production',
    run: (args, { startTrial }) => startTrial('sandbox', args),
  },
  demo: {
    takes: '',
    says: 'for trials: runs the sandbox, a proxy and a demo EHR, on this machine only; not for production',
    more: () => 'SANDBOX_PORT (4010), PROXY_PORT (4020) and DEMO_PORT (4030) move them. Ctrl-C ends all three.',
    run: (args, { startTrial }) => {
      parseArgs({ args });
      return startTrial('demo', []);
    },
  },
};

const USAGE = `scribe-widget COMMAND

${Object.entries(COMMANDS)
  .map(([name, { takes, says }]) => `  ${`${name} ${takes}`.trim()}\n                         ${says}`)
  .join('\n')}
  COMMAND --help         says more of one command
  --version              prints the version`;

const NAMES = Object.keys(COMMANDS);
const isHelp = (word: string) => word === '--help' || word === '-h';

/** Runs one command. Resolves with an exit code, or the server that keeps running. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number | Running> {
  const words = args.filter((word) => !isHelp(word));
  const asksForHelp = words.length < args.length || words[0] === 'help' || words.length === 0;
  if (words[0] === 'help') words.shift();
  if (words[0] === '--version') {
    terminal.print(version);
    return 0;
  }
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((each) => Object.hasOwn(COMMANDS, each));
  if (asksForHelp) {
    terminal.print(name === undefined ? USAGE : helpOf(name));
    return 0;
  }
  if (name === undefined) return refuseUnknown(words, terminal);
  // Read once for all commands, because some read variables beside the configuration.
  const { env, warnings: found } = readEnvironment(terminal.env);
  const warnings = [...(terminal.warnings ?? []), ...found];
  if (name !== 'check') for (const warning of warnings) terminal.complain(`warning: ${warning}`);
  try {
    return await COMMANDS[name]!.run(words.slice(name.split(' ').length), { ...terminal, env, warnings });
  } catch (error) {
    if (!isUsageError(error)) throw error;
    terminal.complain(`${error.message}${meantOption(error.message, name)}\n\n${helpOf(name)}`);
    return 2;
  }
}

function refuseUnknown(words: readonly string[], { complain }: Terminal): number {
  const isGroup = NAMES.some((name) => name.startsWith(`${words[0]} `));
  const given = words.slice(0, isGroup ? 2 : 1).join(' ');
  const meant = nearest(words.slice(0, 2).join(' '), NAMES) ?? nearest(given, NAMES);
  complain(`Unknown command: ${given}\n${meant ? `Did you mean: ${helpOf(meant)}` : `\n${USAGE}`}`);
  return 2;
}

/** Whether `parseArgs` threw this for an unknown argument. */
const isUsageError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

function meantOption(message: string, name: string): string {
  const [, given] = /Unknown option '(--[\w-]+)/.exec(message) ?? [];
  const meant = given && nearest(given, COMMANDS[name]!.takes.match(/--[\w-]+/g) ?? []);
  return meant ? ` Is ${meant} meant?` : '';
}

export function helpOf(name: string): string {
  const { takes, says, more } = COMMANDS[name]!;
  return [`scribe-widget ${name} ${takes}`.trim(), `  ${says}`, ...(more ? ['', more()] : [])].join('\n');
}

function checked(): string {
  return Object.entries(CHECKED)
    .map(([subject, says]) => `  ${subject.padEnd(15)} ${says.replaceAll('`', '')}`)
    .join('\n');
}

/** The variables as text, without Markdown. */
function variables(): string {
  const lines = VARIABLE_NAMES.map((name) => {
    const plain = factsOf(name)
      .says.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll('`', '');
    return `  ${name.padEnd(30)} ${plain}`;
  });
  const secrets = SECRET_NAMES.map((name) => `${name}_FILE`).join(', ');
  return [...lines, `  Instead of a secret its file may be named: ${secrets}`].join('\n');
}
