import { setUpError } from '../client/errors.ts';
import { proxyAddress, refuseSecrets, requirePublishableKey } from '../client/set-up.ts';
import type { Assertion, FetchAssertion } from '../client/token/sign-in.ts';
import type { Decision } from '../contract/cdss-alert.ts';
import type { ConsultationContext } from '../contract/consultation-context.ts';
import { Reason, ReasonCoding } from '../contract/embed.ts';

/** A reason offered when an alert is rejected. */
export interface RejectReason {
  /** Recorded in the audit, in place of the label; at most 500 characters together with a comment. */
  readonly value: string;
  /** Shown to the doctor; by default `value`. */
  readonly label?: string;
  /** The hospital's code system, only together with `code`; `value` is the display. Goes to the audit, never to the service. */
  readonly system?: string;
  /** The code in that system, 1 to 256 characters without white space. */
  readonly code?: string;
}

/** Texts that replace the widget's, by language tag, then by message key. */
export type MessageOverrides = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The options that a page gives the widget, once. */
export interface ScribeOptions {
  /** The proxy's address, or a path on the page's own origin. `scribe-widget.js` knows it if the proxy served it. */
  readonly proxy?: string;
  /** A `pk_…` key. Not needed if `fetchAssertion` returns one. */
  readonly publishableKey?: string;
  /** Asks the EHR's backend for a fresh assertion. */
  readonly fetchAssertion: FetchAssertion;
  /**
   * The first assertion, which the page asked for before the widget was loaded. Used once; `fetchAssertion` is
   * called if it is not accepted.
   */
  readonly assertion?: Assertion | Promise<Assertion>;
  /** The host's own texts. A message without one keeps the widget's text. */
  readonly messages?: MessageOverrides;
  /** Values of `reportState.lifecycleStatus` that are final in this hospital (§3.3 shows only `draft`). */
  readonly finalLifecycleStatuses?: readonly string[];
  /** Severities that are milder than red; by default `orange`, `amber`, `yellow` and `green`. All others are treated as grave. */
  readonly milderSeverities?: readonly string[];
  /**
   * Names the patient of a session. Called once for each, and again if it fails; the service's name is compared with it.
   * A `context` with a name wins over it.
   */
  readonly describeSession?: (
    sessionId: string,
  ) => SessionDescription | undefined | Promise<SessionDescription | undefined>;
  /** The reasons offered when an alert is rejected; by default the widget's five. Not empty. */
  readonly rejectReasons?: readonly (string | RejectReason)[];
  /** Inserts content into the chart. The button exists only if this is given. */
  readonly onInsert?: (content: InsertContent) => void | Promise<void>;
}

/** What the host knows about a session. */
export interface SessionDescription {
  /** The name as the host shows it; compared with the service's (UX rule 4). */
  readonly patientName: ConsultationContext['name'];
}

/** One decision of `decide()`: an alert, the decision, and a reason for the audit of at most 500 characters. */
export interface BatchDecision {
  readonly id: string;
  readonly decision: Decision;
  readonly reason?: string;
}

/** The content that "Insert into chart" gives to the host. */
export interface InsertContent {
  readonly sessionId: string;
  readonly documentId: string;
  /** Plain text, with the lines that must stay with it: draft, AI-written, open alerts. */
  readonly text: string;
  /** The same as HTML, without scripts, links and styles. */
  readonly html: string;
  /** Whether the document may not be final: a report whose lifecycle status is `draft`, absent or not in `finalLifecycleStatuses`. */
  readonly isDraft: boolean;
}

/** The options in use: checked, copied and frozen. */
export type CheckedOptions = ScribeOptions & { readonly proxy: string };

/** Checks a value. Returns it or a frozen copy; `undefined` if it is wrong. */
type Take = (value: unknown) => unknown;

const asText: Take = (value) => (typeof value === 'string' ? value : undefined);
const asFunction: Take = (value) => (typeof value === 'function' ? value : undefined);

const TAKEN: Readonly<Partial<Record<keyof ScribeOptions, Take>>> = {
  fetchAssertion: asFunction,
  assertion: (value) => asText(value) ?? (typeof value === 'object' && value !== null ? value : undefined),
  messages: recordOf(recordOf((value) => asText(value) ?? asFunction(value))),
  finalLifecycleStatuses: listOf(asText),
  milderSeverities: listOf(asText),
  describeSession: asFunction,
  // Without a reason no red alert could be rejected.
  rejectReasons: (value) => ((value as unknown[] | undefined)?.length ? listOf(asReason)(value) : undefined),
  onInsert: asFunction,
};
const OPTIONS = ['proxy', 'publishableKey', ...Object.keys(TAKEN)];

/** Checks the argument of `configure`. Throws a ScribeError of kind `set-up` whose `param` names the option. */
export function checkOptions(options: ScribeOptions, page: string | undefined): CheckedOptions {
  if (typeof options !== 'object' || options === null) throw setUpError('options', 'configure() takes an object.');
  // Own properties only: a `proxy` planted on Object.prototype would receive the assertion.
  const given = Object.assign(Object.create(null) as object, options);
  for (const [name, value] of Object.entries(given)) {
    refuseSecrets(name, 'options');
    refuseSecrets(value, name);
    // Without this check a misspelt option would go unnoticed until it matters.
    if (!OPTIONS.includes(name)) throw setUpError(name, `configure() has no option ${name}.`);
  }
  if (given.publishableKey !== undefined) requirePublishableKey(given.publishableKey);
  const taken = Object.entries(TAKEN).map(([name, take]) => {
    const value = given[name as keyof ScribeOptions];
    const copy = take(value);
    if (copy === undefined && (value !== undefined || name === 'fetchAssertion'))
      throw setUpError(name, `${name} is not what configure() takes.`);
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

/** A mere text is a reason that is shown as it is recorded. */
function asReason(reason: unknown): unknown {
  const given = (reason ?? {}) as Partial<Record<keyof RejectReason, unknown>>;
  const { value = reason, label = value, system, code } = given;
  const isRight =
    Reason.safeParse(value).success &&
    asText(label) !== undefined &&
    ((system ?? code) === undefined || ReasonCoding.safeParse({ system, code, display: value }).success);
  return isRight ? Object.freeze({ value, label, system, code }) : undefined;
}
