import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { eventOf } from '../../packages/types/react-component.ts';
import * as events from '../../src/events.ts';

type Component = FunctionComponent<Record<string, unknown>>;

const built = new URL('../../dist/widget/frameworks/react.js', import.meta.url);
const types = readFileSync(new URL('react.d.ts', built), 'utf8');

describe('scribe-widget/react', () => {
  it('has a listener for every event that the elements fire', () => {
    const fired = Object.entries(events).flatMap(([name, event]) => ('type' in event ? [[name, event.type]] : []));
    assert.ok(fired.length >= 9);
    for (const [name = '', type] of fired) {
      const listener = `on${name.replace(/Event$/, '')}`;
      assert.ok(types.includes(`${listener}?: ((event: Scribe.${name}) => void) | undefined;`), listener);
      assert.equal(eventOf(listener), type);
    }
  });

  it('renders on a server: the tags and their attributes, nothing of the patient, no class of an element', async () => {
    const { ScribeCdssAlerts, ScribeSession } = (await import(built.href)) as Record<string, Component>;
    assert.ok(ScribeCdssAlerts && ScribeSession);
    const given = { sessionId: 'c-1042', context: { name: 'Helena Duarte' }, onScribeAlertsChanged: () => undefined };
    const alerts = createElement(ScribeCdssAlerts, { key: 'alerts' });
    assert.equal(
      renderToString(createElement(ScribeSession, { ...given, className: 'chart', lang: 'es', hidden: false }, alerts)),
      '<scribe-session class="chart" lang="es"><scribe-cdss-alerts></scribe-cdss-alerts></scribe-session>',
    );
    const imports = readFileSync(built, 'utf8').match(/\bfrom '[^']+'|\bimport\(/g);
    assert.deepEqual(imports, ["from 'react'"]);
  });
});
