import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { SCRIBE_SESSION_EVENTS } from '../../../src/contract/events.ts';
import { INTERFACE_VERSION, OPERATIONS, type Operation } from '../../../src/contract/operations.ts';
import { inProcessTarget } from '../../conformance/targets/in-process.ts';

interface Described {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
  readonly webhooks: object;
  readonly components: { readonly securitySchemes: object };
}

const target = await inProcessTarget();
after(() => target.close());
const get = (path: string) => fetch(target.baseUrl + path);
const described = async () => (await (await get('/openapi.json')).json()) as Described;

describe('§9 /openapi.json', () => {
  it('is a valid OpenAPI 3.1 document, every reference resolved', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate((await described()) as unknown as Record<string, unknown>);
    assert.ok(valid, JSON.stringify(errors, null, 2));
    assert.equal(validator.version, '3.1');
    const resolved = JSON.stringify(validator.resolveRefs());
    assert.ok(!resolved.includes('"$ref"'));
  });

  it('carries the version label of §9, the security scheme of §5, and its own address', async () => {
    const { info, servers, components } = await described();
    assert.equal(info.version, INTERFACE_VERSION);
    assert.deepEqual(Object.keys(components.securitySchemes), ['BearerAuth']);
    assert.equal(servers[0]?.url, target.baseUrl);
  });

  it('describes every operation with its answer and its errors', async () => {
    const { paths } = await described();
    for (const { path, method, errors } of Object.values<Operation>(OPERATIONS)) {
      const responses = paths[path]?.[method.toLowerCase()]?.responses ?? assert.fail(`${method} ${path}`);
      assert.ok('200' in responses);
      const told = JSON.stringify(responses);
      for (const code of errors) assert.ok(told.includes(`\`${code}\``), `${method} ${path} ${code}`);
    }
  });

  it('describes the events of §6.1 as webhooks', async () => {
    assert.deepEqual(Object.keys((await described()).webhooks), [...SCRIBE_SESSION_EVENTS]);
  });
});

describe('/docs', () => {
  it('loads nothing from elsewhere, and nothing inline', async () => {
    const answer = await get('/docs');
    const page = await answer.text();
    assert.equal(answer.status, 200);
    assert.ok(!/(src|href)="(?!\/|data:,")/.test(page));
    assert.ok(!/<script(?![^>]* src=)|<style| style=| on\w+=/.test(page));
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    assert.match(policy, /^default-src 'none'/);
    assert.ok(!/unsafe|https?:|\*/.test(policy));
  });

  it('has the files that its page names, and no other', async () => {
    const page = await (await get('/docs')).text();
    for (const [, path] of page.matchAll(/(?:src|href)="(\/[^"]+)"/g))
      assert.equal((await get(String(path))).status, 200, path);
    const inherited = ['/docs/constructor', '/docs/__proto__'];
    for (const path of ['/docs/package.json', '/docs/..%2Fpackage.json', '/docs/index.html', ...inherited])
      assert.equal((await get(path)).status, 404, path);
  });

  it('asks for no key, and is not one of the calls that the sandbox tells', async () => {
    await get('/openapi.json');
    const calls = await (await get('/_sandbox/calls')).text();
    assert.ok(!calls.includes('/openapi.json') && !calls.includes('/docs'));
  });
});
