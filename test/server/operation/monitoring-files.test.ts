// docs/deploy: the alert rules and the dashboard name existing metrics and labels.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parse } from 'yaml';

const deploy = (name: string) => readFileSync(new URL(`../../../docs/deploy/${name}`, import.meta.url), 'utf8');

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly labels: { readonly severity: string };
      readonly annotations: { readonly summary: string; readonly action: string };
    }[];
  }[];
}
interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

/** Metric → its labels, from the table that metrics.test.ts compares with /metrics. */
const LABELS = new Map(
  [...deploy('README.md').matchAll(/^\| `(scribe_proxy_\w+)` +\| \w+ +\| ([^|]*)\|/gm)].map(
    ([, name = '', labels = '']) => [name, [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label)],
  ),
);
/** The metrics of Prometheus and of Node (metrics.test.ts checks the latter two). */
const OTHERS = ['up', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'];
const EVERYWHERE = ['job', 'instance', 'le'];

const { groups } = parse(deploy('alerts.yaml')) as Rules;
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(deploy('grafana.json')) as Dashboard;
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

describe('the alert rules and the dashboard', () => {
  it('name only metrics that the proxy has', () => {
    for (const [where, expr] of expressions) {
      const names = [...expr.matchAll(/\b(scribe_proxy_\w+|process_\w+|nodejs_\w+|up(?=\{))/g)].map(([name]) => name);
      assert.ok(names.length > 0, where);
      for (const name of names) {
        const plain = name.replace(/_(bucket|count|sum)$/, '');
        assert.ok(LABELS.has(plain) || OTHERS.includes(plain), `${where}: ${name}`);
      }
    }
  });

  it('name only labels that those metrics have', () => {
    for (const [where, expr] of expressions) {
      const metrics = [...expr.matchAll(/\bscribe_proxy_\w+?(?=(?:_bucket|_count|_sum)?(?:\{|\[|\s|\)|$))/g)];
      const has = new Set([...EVERYWHERE, ...metrics.flatMap(([name]) => LABELS.get(name) ?? [])]);
      const asked = [
        ...[...expr.matchAll(/[{,]\s*(\w+)\s*(?:=~|!=|!~|=)/g)].map(([, label = '']) => label),
        ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/)),
      ];
      for (const label of asked) assert.ok(has.has(label), `${where}: ${label}`);
    }
  });

  it('have brackets that close', () => {
    for (const [where, expr] of expressions) {
      let open = '';
      for (const bracket of expr.replace(/"[^"]*"/g, '').match(/[()[\]{}]/g) ?? [])
        if ('([{'.includes(bracket)) open += bracket;
        else {
          assert.equal(`${open.at(-1)}${bracket}`.replace(/\(\)|\[\]|\{\}/, ''), '', `${where}: ${expr}`);
          open = open.slice(0, -1);
        }
      assert.equal(open, '', where);
    }
  });

  it('say for each alert whom it wakes, what is wrong and what to do', () => {
    assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length);
    for (const { alert, labels, annotations } of rules) {
      assert.match(alert, /^Scribe[A-Z]\w+$/);
      assert.match(labels.severity, /^(page|ticket)$/, alert);
      assert.ok(annotations.summary && annotations.action, alert);
    }
  });

  it('lay no panel over another', () => {
    const taken = new Set<string>();
    for (const { title, gridPos } of panels)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          assert.ok(x < 24 && !taken.has(`${x} ${y}`), title);
          taken.add(`${x} ${y}`);
        }
  });
});
