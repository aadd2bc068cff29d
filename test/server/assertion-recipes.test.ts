// Runs every recipe of docs/assertions.md unchanged in its runtime.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readConfig, openSqliteStore, systemClock, type Account, type AssertionKeys } from '../../server/index.ts';
import { createAssertionVerifier } from '../../server/access/assertion.ts';
import { createUsedAssertions } from '../../server/access/used-assertions.ts';
import { ownFolder } from '../support/own-folder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SECRET = 'recipe-secret-0123456789-abcdefghijklmnop';
const AUDIENCE = 'https://scribe.ehr.example';
const ACCOUNT: Account = {
  account: 'ana',
  publishableKey: 'pk_ana',
  secretKey: 'sk_recipe',
  scope: 'doctor',
  doctors: ['dr-ana'],
  origins: ['https://ehr.example'],
};

interface Runtime {
  /** A command that succeeds if the runtime is installed. */
  readonly probe: readonly [command: string, ...args: string[]];
  readonly file: string;
  readonly command: readonly [command: string, ...args: string[]];
}

/** The runtimes by the language of the fenced block. */
const RUNTIMES: Readonly<Record<string, Runtime>> = {
  js: { probe: ['node', '--version'], file: 'recipe.mjs', command: ['node', 'recipe.mjs'] },
  python: { probe: ['python3', '--version'], file: 'recipe.py', command: ['python3', 'recipe.py'] },
  java: { probe: ['java', '-version'], file: 'Assertion.java', command: ['java', 'Assertion.java'] },
  // Only .NET 10 and later run a single file.
  csharp: { probe: ['dotnet', 'run', '--help', '--file'], file: 'recipe.cs', command: ['dotnet', 'run', 'recipe.cs'] },
  php: { probe: ['php', '--version'], file: 'recipe.php', command: ['php', 'recipe.php'] },
  ruby: { probe: ['ruby', '--version'], file: 'recipe.rb', command: ['ruby', 'recipe.rb'] },
  go: { probe: ['go', 'version'], file: 'recipe.go', command: ['go', 'run', 'recipe.go'] },
  perl: { probe: ['perl', '--version'], file: 'recipe.pl', command: ['perl', 'recipe.pl'] },
  sh: { probe: ['openssl', 'version'], file: 'recipe.sh', command: ['sh', 'recipe.sh'] },
};

const page = readFileSync(join(ROOT, 'docs/assertions.md'), 'utf8');
// Leaves out HTML blocks, which make no assertion.
const recipes = [...page.matchAll(/^```(?!html)(\w+)(?: ([\w-]+))?\n([\s\S]*?)^```$/gm)].map(
  ([, language = '', use = 'secret', code = '']) => ({ language, use, code }),
);

const folder = ownFolder({ after });
// The package as a backend finds it, with its entry for backends from the sources.
mkdirSync(join(folder, 'node_modules', 'scribe-widget-proxy'), { recursive: true });
symlinkSync(join(ROOT, 'server'), join(folder, 'node_modules', 'scribe-widget-proxy', 'server'));
writeFileSync(
  join(folder, 'node_modules', 'scribe-widget-proxy', 'package.json'),
  JSON.stringify({ name: 'scribe-widget-proxy', type: 'module', exports: { './assertion': './server/assertion.ts' } }),
);

/** Runs a recipe; returns its output. */
function run({ file, command: [command, ...args] }: Runtime, code: string): string {
  writeFileSync(join(folder, file), code);
  const env = { ...process.env, SCRIBE_ASSERTION_SECRET: SECRET, GO111MODULE: 'off' };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, env, encoding: 'utf8', timeout: 60_000 });
  assert.equal(status, 0, stderr);
  return stdout.trim();
}

async function verify(keys: AssertionKeys, assertion: string) {
  const store = openSqliteStore(':memory:', systemClock);
  try {
    return await createAssertionVerifier(
      keys,
      AUDIENCE,
      createUsedAssertions(store, systemClock, String),
      systemClock,
    ).verify(assertion, ACCOUNT, 'https://ehr.example');
  } finally {
    await store.close();
  }
}

/** Reads the file that the recipe for a key pair makes, as the proxy reads it. */
function pinnedKeys(): AssertionKeys {
  const result = readConfig(
    {
      SCRIBE_BASE_URL: 'http://127.0.0.1:1',
      SCRIBE_WEB_URL: 'http://127.0.0.1:1',
      SCRIBE_PUBLIC_URL: AUDIENCE,
      SCRIBE_SECRET_KEY: 'sk_recipe',
      SCRIBE_PUBLISHABLE_KEY: 'pk_ana',
      SCRIBE_ORIGINS: 'https://ehr.example',
      SCRIBE_ASSERTION_JWKS_FILE: join(folder, 'assertion-jwks.json'),
    },
    'dist',
  );
  assert.ok(result.ok, JSON.stringify(result));
  return result.config.assertionKeys;
}

describe('docs/assertions.md', () => {
  it('has a recipe for each language', () => {
    const languages = recipes.filter(({ use }) => use === 'secret').map(({ language }) => language);
    assert.deepEqual(languages.sort(), Object.keys(RUNTIMES).sort());
  });

  for (const { language, use, code } of recipes) {
    const runtime = RUNTIMES[language] as Runtime;
    const [command, ...args] = runtime.probe;
    const isHere = spawnSync(command, args).status === 0;
    const title = `${language}, ${use}: what it prints is an assertion that the proxy accepts`;
    if (!isHere) {
      it(`${language}, ${use}: not run, since this machine has no ${command} that could`, () => {
        assert.match(code, /aud[\s\S]*sub[\s\S]*account[\s\S]*sessions[\s\S]*scopes[\s\S]*origin/);
      });
    } else if (use === 'key-pair') {
      it(`${language}, ${use}: makes a private key, and public keys that the proxy takes`, () => {
        run(runtime, code);
        assert.equal(pinnedKeys().kind, 'jwks');
      });
    } else {
      it(title, async () => {
        const keys: AssertionKeys =
          use === 'secret' ? { kind: 'secret', secret: new TextEncoder().encode(SECRET) } : pinnedKeys();
        const { sub, sessions, scopes } = await verify(keys, run(runtime, code));
        assert.deepEqual([sub, sessions, scopes[0]], ['dr-ana', ['c-1042'], 'read']);
      });
    }
  }
});
