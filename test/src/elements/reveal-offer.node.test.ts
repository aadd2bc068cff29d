import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { canReveal } from '../../../src/elements/reveal.ts';
import { RevealOffer } from '../../../src/elements/reveal-offer.ts';

describe('RevealOffer', () => {
  it('offers while its element is in the page, and not with an update that comes after it has left', () => {
    const controllers: ReactiveController[] = [];
    const host: ReactiveControllerHost = {
      addController: (controller) => void controllers.push(controller),
      removeController: () => undefined,
      requestUpdate: () => undefined,
      updateComplete: Promise.resolve(true),
    };
    new RevealOffer(
      host,
      () => 'c-done',
      'alert',
      () => true,
    );
    const [offer] = controllers;
    offer?.hostConnected?.();
    assert.ok(canReveal('c-done', 'alert'));
    offer?.hostDisconnected?.();
    assert.ok(!canReveal('c-done', 'alert'));
    offer?.hostUpdate?.();
    assert.ok(!canReveal('c-done', 'alert'));
    offer?.hostConnected?.();
    assert.ok(canReveal('c-done', 'alert'));
  });
});
