import { ScribeError } from '../client/errors.ts';
import { proxyAddress } from '../client/proxy-address.ts';
import { refuseSecrets, requirePublishableKey } from '../client/secret-guard.ts';
import type { ScribeOptions } from './scribe-options.ts';

/** The page's options as they are used from now on: checked, copied, frozen. */
export type CheckedOptions = ScribeOptions & { readonly proxy: string };

const OPTIONS: readonly string[] = [
  'proxy',
  'publishableKey',
  'fetchAssertion',
  'messages',
  'finalLifecycleStatuses',
  'describeSession',
  'rejectReasons',
  'onInsert',
] satisfies readonly (keyof ScribeOptions)[];

/** Checks what `configure` was given; throws a ScribeError of kind `set-up` whose `param` names the option. */
export function checkOptions(options: ScribeOptions, page: string | undefined): CheckedOptions {
  if (typeof options !== 'object' || options === null) throw wrong('options', 'configure() takes an object.');
  for (const [name, value] of Object.entries(options)) {
    refuseSecrets(name, 'options');
    refuseSecrets(value, name);
    // A misspelt option would be a setting that nobody misses until it matters.
    if (!OPTIONS.includes(name)) throw wrong(name, `configure() has no option ${name}.`);
  }
  if (options.publishableKey !== undefined) requirePublishableKey(options.publishableKey);
  if (typeof options.fetchAssertion !== 'function') throw wrong('fetchAssertion', 'fetchAssertion must be a function.');
  for (const name of ['describeSession', 'onInsert'] as const) {
    const value: unknown = options[name];
    if (value !== undefined && typeof value !== 'function') throw wrong(name, `${name} must be a function.`);
  }
  for (const name of ['finalLifecycleStatuses', 'rejectReasons'] as const) {
    const value: unknown = options[name];
    if (value !== undefined && !Array.isArray(value)) throw wrong(name, `${name} must be a list.`);
  }
  return Object.freeze({ ...options, proxy: proxyAddress(options.proxy, page) });
}

function wrong(param: string, message: string): ScribeError {
  return new ScribeError('set-up', message, { code: 'set_up', param });
}
