/** DESIGN: direction of imports. contract ← client ← consultation ← elements ← doors; contract ← server; contract ← sandbox. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(src|server|demo|test|index\\.html)', pathNot: allowed },
});

export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only('contract-imports-itself', '^src/contract', '^src/contract'),
    {
      name: 'contract-imports-zod-mini',
      severity: 'error',
      from: { path: '^src/contract' },
      to: { path: 'node_modules', pathNot: 'node_modules/zod/(mini|v4/mini)' },
    },
    only('client-imports-contract', '^src/client', '^src/(client|contract)'),
    {
      name: 'client-without-lit',
      severity: 'error',
      from: { path: '^src/client' },
      to: { path: 'node_modules/(lit|@lit)' },
    },
    only('events-import-client', '^src/events', '^src/(events|client|contract)'),
    only('i18n-imports-nothing', '^src/i18n', '^src/i18n'),
    only('styles-import-nothing', '^src/styles', '^src/styles'),
    only('consultation-imports-client', '^src/consultation', '^src/(consultation|client|contract|events)'),
    only(
      'elements-import-consultation',
      '^src/elements',
      '^src/(elements|consultation|client|contract|events|styles|i18n)',
    ),
    ...['session', 'documents', 'alerts'].map((room) => ({
      name: `${room}-imports-no-other-element`,
      severity: 'error',
      from: { path: `^src/elements/${room}` },
      to: { path: '^src/elements/(session|documents|alerts)', pathNot: `^src/elements/${room}` },
    })),
    {
      name: 'shared-imports-no-element',
      severity: 'error',
      from: { path: '^src/elements/(base|clinical|notices)' },
      to: { path: '^src/elements/(session|documents|alerts)' },
    },
    only('src-imports-src', '^src', '^src'),
    {
      name: 'elements-imported-by-doors',
      severity: 'error',
      from: { path: '^src/(contract|client|consultation|events|styles|i18n)' },
      to: { path: '^src/elements' },
    },
    {
      name: 'no-full-zod-in-src',
      severity: 'error',
      from: { path: '^src' },
      to: { path: 'node_modules/zod/(index|v4/index|v4/classic)' },
    },
    only('server-imports-contract', '^server', '^(server|src/contract)'),
    only('sandbox-imports-contract', '^demo/sandbox', '^(demo/sandbox|src/contract)'),
    only(
      'ehr-imports-public-doors',
      '^demo/ehr',
      '^(demo/ehr|demo/playground/build\\.ts|demo/run/builds\\.ts|demo/docs/(answer|build|policy)\\.ts|src/(index|define)\\.ts|server/(index|assertion)\\.ts)',
    ),
    only(
      'docs-import-playground',
      '^demo/docs',
      '^demo/(docs|run/builds\\.ts|playground/(build|scenarios/catalogue|stage/(settings|stage))\\.ts)|^src/styles/tokens\\.ts',
    ),
    only(
      'playground-imports-public-doors',
      '^demo/playground',
      '^(demo/playground|demo/run/builds\\.ts|src/index\\.ts|src/contract)',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
