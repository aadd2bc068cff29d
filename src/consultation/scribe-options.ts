import { setUpError } from '../client/errors.ts';
import { proxyAddress, refuseSecrets, requirePublishableKey } from '../client/set-up.ts';
import type { Assertion, FetchAssertion } from '../client/token/sign-in.ts';
import type { ConsultationContext } from '../contract/consultation-context.ts';
import { Reason, ReasonCoding } from '../contract/embed.ts';

/** A reason offered when an alert is rejected. */
export interface RejectReason {
  /** Kept in the audit, at most 500 characters together with a comment. */
  readonly value: string;
  /** Shown to the doctor; `value` when absent. */
  readonly label?: string;
  /** With `code`: what it is in a code system of the hospital's, `value` being its display. Goes to the audit, never to the service. */
  readonly system?: string;
  /** Its code in that system, 1 to 256 characters without white space. */
  readonly code?: string;
}

/** Overrides of the widget's texts, by language tag, then by message key. */
export type MessageOverrides = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What a page tells the widget, once. */
export interface ScribeOptions {
  /** Address of the proxy; a path is of the page's own origin. `scribe-widget.js` knows it when the proxy served it. */
  readonly proxy?: string;
  /** A `pk_…` key. Not needed when `fetchAssertion` answers one. */
  readonly publishableKey?: string;
  /** Asks the EHR's backend for a fresh assertion. */
  readonly fetchAssertion: FetchAssertion;
  /**
   * The first assertion, which the page began to ask for before the widget was there. Used once; `fetchAssertion` is
   * asked if it is not taken.
   */
  readonly assertion?: Assertion | Promise<Assertion>;
  /** Texts of the host's own, in place of the widget's; what is not named keeps its own. */
  readonly messages?: MessageOverrides;
  /** Values of `reportState.lifecycleStatus` that the integrator knows to be final (§3.3 shows only `draft`). */
  readonly finalLifecycleStatuses?: readonly string[];
  /** Severities that are milder than red; `orange`, `amber`, `yellow` and `green` unless given. All others are treated as grave. */
  readonly milderSeverities?: readonly string[];
  /**
   * Names the patient of a session, asked once for each; the service's own word is compared with it. A `context` with a
   * name goes before it.
   */
  readonly describeSession?: (
    sessionId: string,
  ) => SessionDescription | undefined | Promise<SessionDescription | undefined>;
  /** What a doctor may choose from when an alert is rejected; the widget's five unless given. Not empty. */
  readonly rejectReasons?: readonly (string | RejectReason)[];
  /** Takes content into the chart; the button for it exists only if this is given. */
  readonly onInsert?: (content: InsertContent) => void | Promise<void>;
}

/** What the host knows of a session. */
export interface SessionDescription {
  /** As the host shows it; compared with the service's (UX rule 4). */
  readonly patientName: ConsultationContext['name'];
}

/** What "Insert into chart" hands to the host. */
export interface InsertContent {
  readonly sessionId: string;
  readonly documentId: string;
  /** Plain text, with the lines that must not be lost from it: draft, AI-written, open alerts. */
  readonly text: string;
  /** The same as HTML, made of text alone: no script, link or style. */
  readonly html: string;
  /** Whether the document is a draft, or in any state the integrator did not name final. */
  readonly isDraft: boolean;
}

/** The page's options as they are used from now on: checked, copied, frozen. */
export type CheckedOptions = ScribeOptions & { readonly proxy: string };

/** What is taken of a value: the same, or a frozen copy; `undefined` where it is wrong. */
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
  // Without any, no red alert could be rejected.
  rejectReasons: (value) => ((value as unknown[] | undefined)?.length ? listOf(asReason)(value) : undefined),
  onInsert: asFunction,
};
const OPTIONS = ['proxy', 'publishableKey', ...Object.keys(TAKEN)];

/** Checks what `configure` was given; throws a ScribeError of kind `set-up` whose `param` names the option. */
export function checkOptions(options: ScribeOptions, page: string | undefined): CheckedOptions {
  if (typeof options !== 'object' || options === null) throw setUpError('options', 'configure() takes an object.');
  // Its own properties only: a `proxy` that something put on Object.prototype would be told the assertion.
  const given = Object.assign(Object.create(null) as object, options);
  for (const [name, value] of Object.entries(given)) {
    refuseSecrets(name, 'options');
    refuseSecrets(value, name);
    // A misspelt option would be a setting that nobody misses until it matters.
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
