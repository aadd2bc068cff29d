// The stages of the tests. docs/contributing.md says when each runs.

/** One command of the tests. Stages run in parallel; a stage begins when the stages it comes `after` have passed. */
export interface Stage {
  readonly name: string;
  readonly command: string;
  readonly after?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A stage that `npm test` leaves out: `npm run test:all` always runs it, CI runs it in turn. */
export interface Part extends Stage {
  /** CI runs the part if a landing touches such a path. */
  readonly touchedBy: RegExp;
  /** Seconds on two idle cores: CI begins a part only if it ends in time. */
  readonly seconds: number;
}

const INSTALL = 'install';
const BUILD = 'build';
const SAME_BUILD = 'same-build';
/** With less memory than this the compiler spends a quarter of its time on garbage collection. */
const ROOMY = { GOGC: '400' };

/** The stages of `npm test`. The longest begin first. */
export const STAGES: readonly Stage[] = [
  { name: INSTALL, command: 'node test/support/install.ts' },
  { name: BUILD, command: 'node --run build', env: ROOMY },
  { name: 'node', command: 'node --run test:node', after: [INSTALL, BUILD] },
  { name: 'browser', command: 'node --run test:browser', after: [INSTALL] },
  { name: 'check', command: 'node --run check', env: ROOMY },
  ...['playground', 'stories', 'hostile'].map((project) => ({
    name: project,
    command: `node --run test:e2e -- --project=${project}`,
    after: [INSTALL, BUILD],
  })),
  { name: 'embedding', command: 'node --run test:embedding', env: { FRAMEWORKS: 'jquery' }, after: [INSTALL, BUILD] },
  { name: SAME_BUILD, command: 'node --run test:build', after: [BUILD] },
  // Packs in dist/ for a moment, where `same-build` would find one file more.
  { name: 'package', command: 'node --run package', after: [SAME_BUILD] },
];

const DOORS = /^(src\/(index|define|embed|global|events|types)|\.custom-elements-manifest|package|vite\.config)/;
const WIDGET = /^(src|demo\/playground)\//;

const engine = (browser: string, seconds: number): Part => ({
  name: browser,
  command: 'node --run test:browser',
  env: { BROWSERS: browser, ENGINES: 'all' },
  touchedBy: WIDGET,
  seconds,
});

const framework = (app: string, folder = app): Part => ({
  name: `embedding-${app.replace(',', '-')}`,
  command: 'node --run test:embedding',
  env: { FRAMEWORKS: app },
  touchedBy: new RegExp(`${DOORS.source}|^test/embedding/frameworks/(${folder}/|[^/]+$)`),
  seconds: 120,
});

const inNode = (name: string, files: string, touchedBy: RegExp, seconds: number): Part => ({
  name,
  command: `node --test --test-timeout=300000 ${files}`,
  touchedBy,
  seconds,
});

/** Minutes of a scenario of `test/endure`, without the start of its programs and the final comparison. */
const SHORT_FORM = 0.2;

const bench = (name: string, touchedBy: RegExp, seconds: number): Part => ({
  name: `bench-${name}`,
  command: `node --run bench -- --quick ${name}`,
  touchedBy,
  seconds,
});

const endure = (name: string, touchedBy: RegExp, seconds: number): Part => ({
  name: `endure-${name}`,
  command: `node --run endure -- ${name} --minutes ${SHORT_FORM} --seed 1`,
  touchedBy,
  seconds,
});

export const PARTS: readonly Part[] = [
  // Other files of the node stage test the same of the widget and the sandbox without a build, a process or axe.
  inNode(
    'installed',
    'test/package/*.test.ts',
    new RegExp(`${DOORS.source}|^(server|packages|demo/(sandbox|ehr|run))/`),
    50,
  ),
  inNode(
    'conformance',
    'test/conformance/{run,sandbox-process,fuzz,property}.test.ts test/demo/sandbox/process.test.ts',
    /^(src\/contract|server\/(forward|http|upstream)|demo\/sandbox|test\/conformance)\//,
    75,
  ),
  inNode('floor', 'test/src/floor.node.test.ts', /^(src|vite\.config|package)/, 15),
  inNode('simulate', 'test/simulate/*.test.ts', /^(server|src\/client|test\/simulate)\//, 10),
  // Runs the guides in their languages and the quickstart in a browser, and checks every link of the site.
  inNode(
    'docs-site',
    'test/docs/{guides,quickstart,site}.test.ts test/server/assertion-recipes.test.ts',
    /^(docs|demo\/docs|src\/elements|server\/(access|cli|config))\/|^(README|CHANGELOG|server\/assertion)/,
    45,
  ),
  // In a real browser, with axe.
  inNode('docs-pages', 'test/docs/pages.test.ts', /^(docs|demo\/docs)\//, 110),
  inNode('web-pages', 'test/demo/sandbox/web-pages.test.ts', /^demo\/sandbox\/web\//, 25),
  // Killed processes, thousands of slow clients, bursts of events, a full disk.
  inNode('endurance', 'test/server/endurance/*.test.ts test/server/faults/shares.test.ts', /^server\//, 130),
  endure('chaos', /^(server|src|test\/endure)\//, 70),
  inNode('endure-widgets', 'test/endure/widgets/*.test.ts', /^(src|test\/endure)\//, 20),
  endure('chaos-postgres', /^server\/store\//, 70),
  endure('chaos-sqlite', /^server\/(store|audit|live)\//, 70),
  endure('deploy', /^(server\/(http|operation|cli)|docs\/deploy)\//, 40),
  endure('accounts', /^server\/(access|webhooks|store)\//, 35),
  endure('storm', /^server\/(live|webhooks)\//, 25),
  endure('abuse', /^server\/(access|forward|http|upstream)\//, 40),
  endure('burst', /^server\/(webhooks|store)\//, 25),
  endure('recovery', /^server\/(audit|store)\//, 60),
  endure('soak', /^server\/(live|upstream)\//, 30),
  // 0.1.0, built from the history, beside this release; 200 pages through a rolling deploy.
  inNode('earlier', 'test/earlier/earlier.test.ts', /^(src|server|packages|vite\.config|test\/earlier)/, 180),
  engine('firefox', 420),
  engine('webkit', 480),
  {
    name: 'audits',
    command: 'node --run test:e2e -- --project=playground matrix themes',
    env: { AUDITS: 'all' },
    touchedBy: WIDGET,
    seconds: 300,
  },
  // The widget loaded twice, by two doors, in two versions, by other addresses, beside another Lit.
  {
    name: 'doors',
    command: 'node --run test:e2e -- --project=doors',
    touchedBy: new RegExp(`${DOORS.source}|^src/register|^server/operation/|^test/embedding/hostile/`),
    seconds: 45,
  },
  // The demo EHR, page by page, and the pictures of the docs.
  {
    name: 'looks',
    command: 'node --run test:e2e -- --project=looks',
    touchedBy: /^(demo\/ehr|docs\/images|src\/(styles|elements|i18n))\//,
    seconds: 50,
  },
  // The page with script tags, jquery, is in `npm test`.
  ...['react', 'angular', 'next', 'svelte', 'vue', 'htmx'].map((app) => framework(app)),
  framework('react-18,preact', 'react'),
  {
    name: 'same-types',
    command: 'node --run test:build -- --types',
    touchedBy: /^(src|server|demo\/(sandbox|ehr|run)|package|tsconfig)/,
    seconds: 20,
  },
  bench('accounts', /^server\/webhooks\//, 60),
  bench('hint', /^(src\/client|server\/(live|webhooks))\//, 35),
  bench('live', /^server\/live\//, 35),
  bench('patient', /^src\/(client|consultation)\//, 60),
  bench('proxy', /^server\//, 45),
  bench('render', /^src\/elements\//, 65),
  bench('sandbox', /^demo\/sandbox\//, 25),
  bench('start', /^src\//, 55),
  bench('store', /^server\/store\//, 30),
  bench('webhooks', /^server\/webhooks\//, 35),
];
