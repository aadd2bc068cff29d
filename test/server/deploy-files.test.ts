// docs/deploy: the files contain a valid configuration of the proxy.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { parse, parseAllDocuments } from 'yaml';
import { KNOWN_NAMES } from '../../server/config/variables.ts';
import { readConfig } from '../../server/index.ts';
import { startFixture } from '../support/proxy-fixture.ts';

const deploy = (name: string) => readFileSync(new URL(`../../docs/deploy/${name}`, import.meta.url), 'utf8');
const HASH = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';

describe('every variable in docs/deploy', () => {
  for (const name of ['Dockerfile', 'compose.yaml', 'kubernetes.yaml', 'scribe-widget.service'])
    it(`is one of the proxy: ${name}`, () => {
      const named = deploy(name).match(/\b(?:SCRIBE|PROXY)_[A-Z_]*[A-Z]\b/g) ?? [];
      assert.ok(named.length > 3);
      for (const variable of named) assert.ok(KNOWN_NAMES.has(variable) || variable === 'SCRIBE_WIDGET', variable);
    });
});

describe('the Dockerfile', () => {
  it('builds on an image by its digest, and installs what the lock file says', () => {
    const file = deploy('Dockerfile');
    for (const [, image] of file.matchAll(/^FROM (\S+)/gm)) assert.match(image ?? '', /@\$\{NODE_DIGEST\}$/);
    assert.doesNotMatch(file, /npm (install|i) /);
    const [, version] = /NODE_IMAGE=node:([\d.]+)-slim/.exec(file) ?? [];
    const { devDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    assert.equal(version, devDependencies['node']);
  });

  it('asks for health where the proxy listens', async (t) => {
    const [, text = '[]'] = /^HEALTHCHECK .*? CMD (\[.*\])$/m.exec(deploy('Dockerfile')) ?? [];
    const [, ...args] = JSON.parse(text) as string[];
    const f = await startFixture(t, { config: { operationsPort: 1 } });
    const server = createServer(f.proxy.operations).listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.after(() => server.close());
    const port = String((server.address() as AddressInfo).port);
    const ask = (env: Record<string, string>) =>
      promisify(execFile)(process.execPath, args, { env }).then(
        () => 0,
        ({ code }: { code: number }) => code,
      );
    assert.equal(await ask({ PROXY_PORT: port }), 0);
    assert.equal(await ask({ PROXY_PORT: '1', SCRIBE_OPERATIONS_PORT: port }), 0);
    assert.equal(await ask({ PROXY_PORT: '1' }), 1);
    server.closeAllConnections();
  });
});

describe('compose.yaml', () => {
  it('configures a proxy that starts', () => {
    const { services } = parse(deploy('compose.yaml'), { merge: true }) as {
      services: Record<string, { environment?: Record<string, string | number>; command?: string[] }>;
    };
    const env = Object.entries(services['proxy']?.environment ?? {}).map(([name, value]) => [name, String(value)]);
    const result = readConfig(Object.fromEntries(env) as Record<string, string>, '.');
    assert.deepEqual(result.ok ? [] : result.faults, []);
    assert.ok(result.ok && !result.warnings.some((warning) => /not known/.test(warning)));
    assert.deepEqual(services['sandbox']?.command, ['sandbox', '--port', '4010']);
  });
});

describe('kubernetes.yaml', () => {
  interface Thing {
    readonly kind: string;
    readonly metadata: { readonly name: string };
    readonly data?: Readonly<Record<string, string>>;
    readonly stringData?: Readonly<Record<string, string>>;
    readonly spec?: {
      readonly selector: Readonly<Record<string, unknown>>;
      readonly serviceName?: string;
      readonly ports?: readonly { readonly targetPort: string }[];
      readonly template?: {
        readonly metadata: { readonly labels: Readonly<Record<string, string>> };
        readonly spec: {
          readonly terminationGracePeriodSeconds: number;
          readonly containers: readonly Container[];
          readonly volumes: readonly { readonly secret: { readonly secretName: string } }[];
        };
      };
    };
  }
  interface Container {
    readonly envFrom: readonly { readonly configMapRef: { readonly name: string } }[];
    readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
    readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
    readonly [probe: string]: unknown;
  }

  const things = parseAllDocuments(deploy('kubernetes.yaml')).map((each) => each.toJS() as Thing);
  const all = (kind: string) => things.filter((each) => each.kind === kind);
  const [set] = all('StatefulSet');
  const pod = set?.spec?.template;
  const [container] = pod?.spec.containers ?? [];

  it('is whole: what is named is there', () => {
    assert.ok(pod && container && set);
    assert.deepEqual(
      things.map(({ kind }) => kind),
      ['ConfigMap', 'Secret', 'Service', 'Service', 'PodDisruptionBudget', 'StatefulSet'],
    );
    const ports = container.ports.map(({ name }) => name);
    for (const { spec } of all('Service')) {
      assert.deepEqual(spec?.selector, pod.metadata.labels);
      for (const { targetPort } of spec?.ports ?? []) assert.ok(ports.includes(targetPort), targetPort);
    }
    assert.deepEqual(all('PodDisruptionBudget')[0]?.spec?.selector, { matchLabels: pod.metadata.labels });
    assert.deepEqual(set.spec?.selector, { matchLabels: pod.metadata.labels });
    assert.ok(all('Service').some(({ metadata }) => metadata.name === set.spec?.serviceName));
    assert.equal(container.envFrom[0]?.configMapRef.name, all('ConfigMap')[0]?.metadata.name);
    assert.equal(pod.spec.volumes[0]?.secret.secretName, all('Secret')[0]?.metadata.name);
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      const { httpGet } = container[probe] as { httpGet: { path: string; port: string } };
      assert.deepEqual(httpGet, { path: '/livez', port: 'operations' });
    }
    // Decisions are never cut: operation/grace.ts ends the process after 28 s.
    assert.ok(pod.spec.terminationGracePeriodSeconds > 30);
  });

  it('configures a proxy that starts, with its secrets from the files that are mounted', () => {
    const data = all('ConfigMap')[0]?.data ?? {};
    const secrets = all('Secret')[0]?.stringData ?? {};
    const [mounted] = container?.volumeMounts.filter(({ name }) => name === 'secrets') ?? [];
    const filled = (text: string) => text.replace(/<openssl rand -hex 32>/, HASH + HASH).replace(/<…>/g, 'x');
    const read = (file: string): string => {
      const name = file.replace(`${mounted?.mountPath}/`, '');
      assert.ok(name in secrets, file);
      // Two secrets with the same value would be an error.
      return filled(secrets[name] ?? '').replace(HASH, `${name}${HASH}`);
    };
    const result = readConfig(data, '.', read);
    assert.deepEqual(result.ok ? [] : result.faults, []);
    assert.equal(result.ok && String(result.config.operationsPort), String(container?.ports.at(-1)?.containerPort));
  });
});

describe('the systemd unit', () => {
  it('hands each secret over as the file that its variable names', () => {
    const unit = deploy('scribe-widget.service');
    const handed = [...unit.matchAll(/^LoadCredential=([\w-]+):/gm)].map(([, name]) => name);
    const named = [...unit.matchAll(/^Environment=\w+_FILE=%d\/([\w-]+)$/gm)].map(([, name]) => name);
    assert.ok(handed.length > 2);
    assert.deepEqual(named, handed);
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  it('has no fault that systemd would tell', { skip: hasSystemd ? false : 'no systemd here' }, () => {
    const file = new URL('../../docs/deploy/scribe-widget.service', import.meta.url).pathname;
    const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    assert.doesNotMatch(stderr, /scribe-widget\.service:\d+:/);
  });
});
