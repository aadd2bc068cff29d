import { html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { type ScribeError, asScribeError } from '../../client/errors.ts';
import { ifThere } from '../../client/platform.ts';
import { wait } from '../../client/timing.ts';
import { ConsultationController } from '../../consultation/controller.ts';
import { hasSameItems } from '../../consultation/reuse.ts';
import { scribe } from '../../consultation/scribe.ts';
import type { ConsultationActions, ConsultationSnapshot, Failure, Resource } from '../../consultation/snapshot.ts';
import { type ElementState, ScribeRequestFailedEvent } from '../../events.ts';
import { giveMessages, type Term } from '../../i18n/translations.ts';
import { base } from '../../styles/base.ts';
import { buttons } from '../../styles/buttons.ts';
import { tones } from '../../styles/tones.ts';
import { tokens } from '../../styles/tokens.ts';
import { ForAMoment, onFrame } from './scheduling.ts';
import { writeClipboard } from './clipboard.ts';
import { customStates, elementOf } from './dom.ts';
import { missingPartView } from '../notices/failure-view.ts';
import { checkedText, troubleText } from '../notices/freshness-view.ts';
import { InheritedSession } from './inherited-session.ts';
import { LiveRegion } from './live-region.ts';
import { LocalizeNearest } from './localize-nearest.ts';
import { NeverBlank } from './never-blank.ts';
import { keepOwnEvents } from './own-events.ts';
import { type Part, PartsOnDemand } from './part.ts';
import { WornSheets } from './worn-sheets.ts';

/** A list that is not fully rendered yet (`aria-busy`). A skeleton does not count, because it waits for the service. */
const IN_PART = '[aria-busy=true]:not(:has(> .skeleton))';

/** Milliseconds that an update may wait for its language. */
const LANGUAGE_LIMIT = 5000;

/**
 * The base of the three elements. `updateComplete` resolves once an element shows everything it has: its files have loaded or
 * failed, and long lists are rendered.
 */
export abstract class ScribeElement extends NeverBlank {
  static override styles: CSSResultGroup = [tokens, base, tones, buttons];

  /** @internal */
  readonly localize = new LocalizeNearest(this);
  /** @internal */
  readonly inherited = new InheritedSession(this);
  readonly #consultation = new ConsultationController(this);
  readonly #setCustomState = customStates(this);
  protected readonly sheets = new WornSheets(this);
  readonly #liveRegion = new LiveRegion(this);
  readonly #copied = new ForAMoment<string>(this);
  #sessionId: string | undefined;
  #shownLife: object | undefined;
  #toldFailure: Failure | undefined;
  #told: readonly unknown[] = [];
  /** Ends the wait for a language. One timer for all updates. Otherwise a file that never comes would delay each of them. */
  #patience: Promise<void> | undefined;
  /** Ends the wait of the update under way. */
  #endWait = (): void => {};
  #hadFocus = false;
  #hadValue = false;
  /** Whether patient data is on show. */
  #hasRecord = false;
  /** @internal The parts that the element loads on use or at rest. */
  readonly parts = new PartsOnDemand(this);

  /** A consultation id (a number is taken as text) or an `ss_…` id. By default that of the `<scribe-session>` around the element. */
  @property({ attribute: 'session-id' })
  get sessionId(): string | undefined {
    return this.#sessionId;
  }
  set sessionId(id: string | undefined) {
    this.#sessionId = id?.toString();
  }

  /** The state of the element: `idle`, `loading`, `ready`, `empty`, `gated`, `signed-out` or `failed`. */
  get state(): ElementState {
    return this.snapshot ? this.stateOf(this.snapshot) : 'idle';
  }

  /** Reads session and documents again, also after `clear()`, and tries to sign in again. Resolves when both are settled; never rejects. */
  async refresh(): Promise<void> {
    // Updates even if the record is unchanged, so that a missing file is asked for again.
    if (this.parts.isIncomplete) this.requestUpdate();
    await this.#consultation.actions?.refresh();
  }

  /** Sends decisions in their undo window, then removes all patient data of the session, for every element that names it. */
  clear(): void {
    this.#consultation.actions?.clear();
    this.#liveRegion.forget();
    this.forget();
    this.requestUpdate();
  }

  /** Moves focus to the element's heading or its present card, unless it is inside already. */
  override focus(): void {
    if (this.shadowRoot?.activeElement === null) this.keepFocus();
  }

  /** @internal The session id in use: the element's own, else that of the `<scribe-session>` around it. */
  get namedSessionId(): string | undefined {
    return this.sessionId || this.inherited.sessionId;
  }

  /** @internal Whether a `<scribe-session>` around the element shows sign-in, set-up and connection. */
  get isNested(): boolean {
    return this.inherited.source !== undefined && !this.sessionId;
  }

  /** @internal The present snapshot, also with faults of the set-up; `undefined` while the element is not in a page. */
  get snapshot(): ConsultationSnapshot | undefined {
    return this.#consultation.snapshot;
  }

  /** @internal The actions of the consultation, if there is one. */
  get possibleActions(): ConsultationActions | undefined {
    return this.#consultation.actions;
  }

  /** @internal The actions of the consultation. Throws if there is none. */
  get actions(): ConsultationActions {
    if (!this.possibleActions) throw this.#consultation.fault;
    return this.possibleActions;
  }

  /** @internal */
  readonly term: Term = this.localize.term;

  /** @internal The reference that has just been copied. Its button says so for a moment. */
  get copied(): string | undefined {
    return this.#copied.value;
  }

  /** @internal Copies a reference, and tells whether that worked. Never rejects. */
  readonly onCopy = async (reference: string): Promise<void> => {
    const failure = await writeClipboard({ text: reference }, this).catch(asScribeError);
    this.#liveRegion.tell(this.term(failure ? 'copyFailed' : 'copied'));
    this.#copied.keep(failure ? undefined : reference);
  };

  /** @internal Tells screen readers. An empty text removes the last one. */
  announce(text: string): void {
    this.#liveRegion.announce(text);
  }

  /** @internal Fires `scribe-request-failed`, but not for work given up on purpose. */
  reportFailure(error: ScribeError, sessionId = this.namedSessionId): void {
    const { kind, code, status, param, requestId } = error;
    if (kind === 'aborted') return;
    this.tellPage(new ScribeRequestFailedEvent({ sessionId, kind, code, status, param, requestId }));
  }

  /** @internal Dispatches an event; at the document if the page has removed the element, so that it still hears how a decision ended. */
  tellPage(event: Event): void {
    this.dispatchEvent(event);
    if (!this.isConnected) document.dispatchEvent(event);
  }

  /** Fires an event if one of the values `about` has changed, but not if the element has shown nothing yet. */
  protected tellChange(about: readonly unknown[], event: () => Event): void {
    if (hasSameItems(about, this.#told) || (!this.#told.length && this.state === 'idle')) return;
    this.#told = about;
    this.dispatchEvent(event());
  }

  /** The resource that the element shows. */
  protected abstract resourceOf(snapshot: ConsultationSnapshot): Resource<unknown>;

  protected abstract content(): unknown;

  /** The `state` for a snapshot. Elements that filter documents or alerts override it. */
  protected stateOf(snapshot: ConsultationSnapshot): ElementState {
    return this.resourceOf(snapshot).state;
  }

  /** @internal The parts of a snapshot that the element shows. */
  abstract shownOf(snapshot: ConsultationSnapshot): readonly unknown[];

  /** The trouble with a read that the doctor must know. Inside a `<scribe-session>` of another session, that one tells sign-in, gate and connection. */
  protected troubleIn(snapshot: ConsultationSnapshot): string {
    const shared = this.inherited.source &&
      !this.isNested && { isSignedOut: false, gate: undefined, connection: 'live' as const };
    return troubleText({ ...snapshot, ...shared }, this.resourceOf(snapshot), this);
  }

  /** @internal Updates the element, then focuses what the update shows. */
  async focusShown(selector: string): Promise<void> {
    this.requestUpdate();
    await this.rendered;
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  /** Called when an update has removed the focused element. */
  protected keepFocus(): void {
    const heading = this.renderRoot.querySelector<HTMLElement>('h3[tabindex]') ?? this.renderRoot.querySelector('h2');
    if (heading) heading.tabIndex = -1;
    heading?.focus();
  }

  /** Drops the element's own memory of a patient: open sections, selections, drafts of a reason. */
  protected forget(): void {}

  /** The part that the update needs. While it is loading the element shows something in its place. */
  protected get neededPart(): Part<unknown> | undefined {
    return undefined;
  }

  /** Called by the browser when the element has moved into a frame's document, which drops the style sheets. */
  adoptedCallback(): void {
    this.sheets.dress();
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    this.shadowRoot?.replaceChildren(); // What the page's server wrote would stay above the record.
    // In the document of another window the browser refuses the style sheets of this one.
    const root = ifThere(() => super.createRenderRoot()) ?? this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    this.sheets.dress();
    keepOwnEvents(root as ShadowRoot);
    // Gives the element its natural width. Not in a template, whose white space would be a line on a page with `white-space: pre`.
    root.prepend(elementOf('div', { class: 'natural-width' }));
    return root;
  }

  /** @internal Resolves with the update, even if parts of the element are still loading. */
  get rendered(): Promise<boolean> {
    return super.getUpdateComplete();
  }

  /** Resolves once the element shows everything: texts and files have come or failed, and every list is rendered. */
  protected override async getUpdateComplete(): Promise<boolean> {
    for (;;) {
      const isRendered = await this.rendered;
      const coming = this.localize.pending ?? this.parts.coming;
      if (coming) await coming;
      else if (this.isConnected && this.renderRoot.querySelector(IN_PART))
        await new Promise<void>((resolve) => onFrame(this, resolve));
      else return isRendered;
    }
  }

  /** Delays the first record until the texts of its language are loaded, so that it is not shown in English first. A record on show does not wait. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    const { pending } = this.localize;
    if (!pending) this.#patience = undefined;
    if (!pending || this.#hasRecord) return super.scheduleUpdate();
    this.holdPlace();
    this.#patience ??= wait(scribe().platform, LANGUAGE_LIMIT);
    // `start()` updates without this wait and may show a patient. That ends the wait, because Lit begins no other update during it, not even one that must remove the patient.
    const isOvertaken = new Promise<void>((resolve) => (this.#endWait = resolve));
    return Promise.race([pending, this.#patience, isOvertaken]).then(() =>
      this.localize.pending === pending ? super.scheduleUpdate() : this.scheduleUpdate(),
    );
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.#endWait();
    giveMessages(scribe().options?.messages);
    this.#hadFocus = this.shadowRoot?.activeElement != null;
    const { snapshot } = this;
    const hasValue = snapshot !== undefined && this.resourceOf(snapshot).value !== undefined;
    // Another patient comes, or another element's clear(), logout() or the end of the page has dropped the record: this element forgets it, too.
    if (snapshot?.life !== this.#shownLife || (this.#hadValue && !hasValue)) {
      this.#shownLife = snapshot?.life;
      this.#liveRegion.forget();
      this.forget();
    }
    this.#hadValue = hasValue;
    this.#hasRecord = hasValue || snapshot?.patientName !== undefined || snapshot?.session.value !== undefined;
    const ended = () => (snapshot ? checkedText(this.resourceOf(snapshot), this) : '');
    if (snapshot) this.#liveRegion.begin(this.troubleIn(snapshot), ended, this.isNested);
    const part = this.parts.hasNews ? undefined : this.neededPart;
    if (part && !part.content) void this.parts.obtain(part).catch(() => {}); // The element shows a failure itself.
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const { snapshot, parts } = this;
    parts.hasNews = false;
    const { failure, readAt } = (snapshot && this.resourceOf(snapshot)) ?? {};
    if (failure && failure !== this.#toldFailure) this.reportFailure(failure.error);
    this.#toldFailure = failure;
    this.#liveRegion.end();
    if (this.#hadFocus && !this.shadowRoot?.activeElement) this.keepFocus();
    this.#setCustomState('stale', failure !== undefined && readAt !== undefined);
    for (const name of ['offline', 'reconnecting']) this.#setCustomState(name, snapshot?.connection === name);
  }

  /** The live region, also inside a dialog while the rest is inert. */
  protected get statusView(): TemplateResult {
    return html`<div class="hidden" role="status" translate="no">${this.#liveRegion.text}</div>`;
  }

  protected override render(): TemplateResult {
    const dir = this.localize.dir();
    return html`<div class=${dir === 'rtl' ? 'root rtl' : 'root'} part="base" lang=${this.localize.lang()} dir=${dir}>
      ${this.parts.isIncomplete ? missingPartView(this.term) : nothing} ${this.content()} ${this.statusView}
    </div>`;
  }
}
