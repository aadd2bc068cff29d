import type { Plugin } from 'vite';
import { alertsEn } from '../i18n/alerts-en.ts';
import { en } from '../i18n/en.ts';

/** Texts that are loaded with the entry, in its order: of the alerts, then of all else. */
const OF_ALERTS = Object.keys(alertsEn);
const OTHERS = Object.keys(en).slice(OF_ALERTS.length);

/** Keeps in a language's file the texts alone where the entry has their names: a fifth of what a doctor who reads Spanish waits for. */
export const dropKeys = (): Plugin => ({
  name: 'drop-keys',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/i18n\/(alerts-)?(es|pt-br)\.ts$/ },
    handler(code, id) {
      const isOfAlerts = id.includes('/alerts-');
      const names = isOfAlerts ? OF_ALERTS : OTHERS;
      for (const node of this.parse(code).body) {
        const declared = node.type === 'ExportNamedDeclaration' && node.declaration;
        const object = declared && declared.type === 'VariableDeclaration' && declared.declarations[0]?.init;
        if (!object || object.type !== 'ObjectExpression') continue;
        const texts = new Map<string, string>();
        for (const part of object.properties)
          if (part.type === 'Property' && part.key.type === 'Identifier')
            texts.set(part.key.name, code.slice(part.value.start, part.value.end));
        const values = names.map((name) => texts.get(name) ?? this.error(`${id} has no text ${name}.`)).join();
        const rest = [...texts].filter(([name]) => !names.includes(name)).map((text) => text.join(':'));
        const alerts = /\.\.\.(\w+)/.exec(code.slice(object.start, object.end))?.[1];
        const named = `...Object.fromEntries([...${alerts},${values}].map((text, place) => [Object.keys(en)[place], text]))`;
        const made = isOfAlerts ? `[${values}]` : `{${[named, ...rest].join()}}`;
        const imported = isOfAlerts ? '' : "import { en } from './en.ts';";
        return { code: imported + code.slice(0, object.start) + made + code.slice(object.end), map: null };
      }
      return this.error(`${id} exports no object of texts.`);
    },
  },
});
