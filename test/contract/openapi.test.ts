import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describeInterface } from '../../demo/sandbox/documentation/interface-description.ts';
import { describeProxy } from '../../server/operation/openapi.ts';
import { OPERATIONS, type Operation } from '../../src/contract/operations.ts';

const operations = Object.values<Operation>(OPERATIONS);
const described = {
  'of the service': { document: describeInterface('http://127.0.0.1:4010'), has: operations },
  'of the proxy': {
    document: describeProxy('http://127.0.0.1:4020'),
    has: operations.filter(({ browser }) => browser),
  },
};

for (const [whose, { document, has }] of Object.entries(described))
  describe(`§9 the interface description ${whose}`, () => {
    const plain = JSON.parse(JSON.stringify(document)) as { paths: Record<string, Record<string, object>> };

    it('is valid OpenAPI 3.1', async () => {
      const validator = new Validator();
      const { valid, errors } = await validator.validate(plain);
      assert.ok(valid, JSON.stringify(errors, null, 2));
      assert.equal(validator.version, '3.1');
    });

    it('has every operation, and no other under /v1', () => {
      const told = Object.entries(plain.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      );
      const expected = has.map(({ method, path }) => `${method} ${path}`);
      assert.deepEqual(told.filter((each) => !each.includes(' /embed/')).sort(), expected.sort());
    });

    it('names no key', () => {
      assert.ok(!/\bsk_(?!sandbox_(ana|ben|institution)\b)/.test(JSON.stringify(plain)));
    });
  });
