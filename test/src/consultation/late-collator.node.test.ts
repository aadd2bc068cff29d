// The first Intl.Collator of a page takes Chromium tens of milliseconds, which the first card must not wait for.
import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';

const { Collator } = Intl;
afterEach(() => {
  Intl.Collator = Collator;
});

describe('the comparison of two names', () => {
  it('makes a collator for the first words that differ, not when the module is loaded', async () => {
    let made = 0;
    Intl.Collator = class extends Collator {
      constructor(...options: ConstructorParameters<typeof Collator>) {
        super(...options);
        made++;
      }
    } as typeof Collator;
    // Loaded anew, whatever another file has loaded before.
    const { compareNames } = (await import(
      new URL('../../../src/consultation/patient.ts?late-collator', import.meta.url).href
    )) as typeof import('../../../src/consultation/patient.ts');
    assert.equal(compareNames('Teresa Molina Ruiz', 'TERESA MOLINA RUIZ'), 'same');
    assert.equal(made, 0);
    assert.equal(compareNames('Lucía Pérez', 'Lucia Perez'), 'same');
    assert.equal(compareNames('Lucía Pérez', 'Rui Alves'), 'other');
    assert.equal(made, 1);
  });
});
