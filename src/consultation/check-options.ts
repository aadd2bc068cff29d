import { ScribeError } from '../client/errors.ts';
import { proxyAddress } from '../client/proxy-address.ts';
import { refuseSecrets, requirePublishableKey } from '../client/secret-guard.ts';
import { Reason, ReasonCoding } from '../contract/embed.ts';
import type { RejectReason, ScribeOptions } from './scribe-options.ts';

/** The page's options as they are used from now on: checked, copied, frozen. */
export type CheckedOptions = ScribeOptions & { readonly proxy: string };

/** What is taken of a value: the same, or a frozen copy; `undefined` where it is wrong. */
type Take = (value: unknown) => unknown;

const asText: Take = (value) => (typeof value === 'string' ? value : undefined);
const asFunction: Take = (value) => (typeof value === 'function' ? value : undefined);

const asAssertion: Take = (value) => asText(value) ?? (typeof value === 'object' && value !== null ? value : undefined);

const TAKEN: Readonly<Partial<Record<keyof ScribeOptions, Take>>> = {
  fetchAssertion: asFunction,
  assertion: asAssertion,
  messages: recordOf(recordOf((value) => asText(value) ?? asFunction(value))),
  finalLifecycleStatuses: listOf(asText),
  milderSeverities: listOf(asText),
  describeSession: asFunction,
  // Without any, no red alert could be rejected.
  rejectReasons: (value) => ((value as unknown[] | undefined)?.length ? listOf(asReason)(value) : undefined),
  onInsert: asFunction,
};
const OPTIONS = ['proxy', 'publishableKey', ...Object.keys(TAKEN)];

/** Checks what `configure` was given; throws a ScribeError of kind `set-up` whose `param` names the option. */
export function checkOptions(options: ScribeOptions, page: string | undefined): CheckedOptions {
  if (typeof options !== 'object' || options === null) throw wrong('options', 'configure() takes an object.');
  // Its own properties only: a `proxy` that something put on Object.prototype would be told the assertion.
  const given = Object.assign(Object.create(null) as object, options);
  for (const [name, value] of Object.entries(given)) {
    refuseSecrets(name, 'options');
    refuseSecrets(value, name);
    // A misspelt option would be a setting that nobody misses until it matters.
    if (!OPTIONS.includes(name)) throw wrong(name, `configure() has no option ${name}.`);
  }
  if (given.publishableKey !== undefined) requirePublishableKey(given.publishableKey);
  const taken = Object.entries(TAKEN).map(([name, take]) => {
    const value = given[name as keyof ScribeOptions];
    const copy = take(value);
    if (copy === undefined && (value !== undefined || name === 'fetchAssertion'))
      throw wrong(name, `${name} is not what configure() takes.`);
    return [name, copy] as const;
  });
  return Object.freeze(Object.assign(given, Object.fromEntries(taken), { proxy: proxyAddress(given.proxy, page) }));
}

function listOf(take: Take): Take {
  return (value) => {
    const copy = Array.isArray(value) ? value.map(take) : [undefined];
    return copy.includes(undefined) ? undefined : Object.freeze(copy);
  };
}

function recordOf(take: Take): Take {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const copy = Object.entries(value).map(([key, inner]) => [key, take(inner)] as const);
    return copy.some(([, inner]) => inner === undefined) ? undefined : Object.freeze(Object.fromEntries(copy));
  };
}

/** A text is a reason that is shown as it is kept. */
function asReason(reason: unknown): unknown {
  const given = (reason ?? {}) as Partial<Record<keyof RejectReason, unknown>>;
  const { value = reason, label = value, system, code } = given;
  const isRight =
    Reason.safeParse(value).success &&
    asText(label) !== undefined &&
    ((system ?? code) === undefined || ReasonCoding.safeParse({ system, code, display: value }).success);
  return isRight ? Object.freeze({ value, label, system, code }) : undefined;
}

function wrong(param: string, message: string): ScribeError {
  return new ScribeError('set-up', message, { code: 'set_up', param });
}
