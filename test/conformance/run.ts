// Command line of the conformance suite: `npm run conformance -- --base-url … --secret-key …`.
import { parseArgs } from 'node:util';
import { bySection, fits } from './case.ts';
import { allCases } from './cases/all.ts';
import { reportOf, type Outcome } from './report.ts';
import { createSuite } from './suite.ts';
import { CAPABILITIES, type Target } from './target.ts';
import { addressTarget } from './targets/address.ts';
import { inProcessTarget } from './targets/in-process.ts';
import { proxyTarget } from './targets/proxy.ts';
import { sandboxProcessTarget } from './targets/sandbox-process.ts';

const OWN: Readonly<Record<string, () => Promise<Target>>> = {
  'in-process': inProcessTarget,
  sandbox: sandboxProcessTarget,
  proxy: proxyTarget,
};

const USAGE = `Usage: npm run conformance -- --base-url URL --secret-key KEY [options]
       npm run conformance -- --target ${Object.keys(OWN).join('|')}

  --target NAME             starts one of our own and runs against it

  --publishable-key KEY     proves that it is refused as Bearer (§5.2)
  --institutional-key KEY   proves what an institutional key may do
  --session ID              a finished session with a medical record, for the cases that read one
  --web-url URL             {web_url}, to compare sign-in addresses with
  --allow-writes            contexts, sign-in codes and webhooks may be created at the address
  --keep-data               do not use, and do not reset, the address as a sandbox even if it is one
  --json                    print the outcome as JSON
  --help

Keys may come from SCRIBE_SECRET_KEY, SCRIBE_PUBLISHABLE_KEY and SCRIBE_INSTITUTIONAL_KEY instead.
A sandbox of ours, spoken to with sk_sandbox_ana, is reset and takes every case.
Ends with 0 when every case passed, 1 when one failed, 2 when it could not run.`;

const stop = (message: string): never => {
  console.error(`${message}\n\n${USAGE}`);
  process.exit(2);
};

const readArguments = () => {
  try {
    return parseArgs({
      options: {
        target: { type: 'string' },
        'base-url': { type: 'string' },
        'secret-key': { type: 'string' },
        'publishable-key': { type: 'string' },
        'institutional-key': { type: 'string' },
        session: { type: 'string' },
        'web-url': { type: 'string' },
        'allow-writes': { type: 'boolean', default: false },
        'keep-data': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return stop((error as Error).message);
  }
};

const values = readArguments();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

/** Returns the target that the options describe. */
const givenTarget = () => {
  const baseUrl = values['base-url'] ?? stop('--base-url is required.');
  const secretKey = values['secret-key'] ?? process.env['SCRIBE_SECRET_KEY'] ?? stop('--secret-key is required.');
  const publishableKey = values['publishable-key'] ?? process.env['SCRIBE_PUBLISHABLE_KEY'];
  const institutionalKey = values['institutional-key'] ?? process.env['SCRIBE_INSTITUTIONAL_KEY'];
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) stop('--base-url is no http(s) address.');
  return addressTarget({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    secretKey,
    ...(publishableKey && { publishableKey }),
    ...(institutionalKey && { institutionalKey }),
    ...(values.session && { session: values.session }),
    ...(values['web-url'] && { webUrl: values['web-url'].replace(/\/+$/, '') }),
    allowWrites: values['allow-writes'],
    keepData: values['keep-data'],
  });
};

const own =
  values.target === undefined
    ? givenTarget
    : (OWN[values.target] ?? (() => stop(`There is no target ${values.target}.`)));
const target = await own();
const cases = allCases().sort((a, b) => bySection(a.section, b.section));
const { sections, run } = createSuite(target, cases);
const outcomes: Outcome[] = [];
for (const each of [...sections.values()].flat()) {
  try {
    await run(each);
    outcomes.push({ case: each });
  } catch (error) {
    outcomes.push({ case: each, failure: (error as Error).message });
  }
}
const left = cases.filter((each) => !fits(each, target));
if (values.json) {
  const told = outcomes.map(({ case: { section, title }, failure }) => ({ section, title, failure: failure ?? null }));
  console.log(JSON.stringify({ target: target.name, outcomes: told, notRun: left.length }));
} else {
  console.log(reportOf(target.name, outcomes, left));
  const missing = new Set(left.flatMap(({ needs }) => needs).filter((need) => !target.has.has(need)));
  if (missing.size > 0)
    console.log(`Not run for want of:\n${[...missing].map((need) => `  ${CAPABILITIES[need]}`).join('\n')}`);
}
await target.close();
process.exit(outcomes.some(({ failure }) => failure !== undefined) ? 1 : 0);
