import { type LitElement, html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { ScribeError } from '../../client/errors.ts';
import { ConsultationController } from '../../consultation/controller.ts';
import { scribe } from '../../consultation/scribe.ts';
import type { ConsultationActions, ConsultationSnapshot, Failure, Resource } from '../../consultation/snapshot.ts';
import { type ElementState, ScribeRequestFailedEvent } from '../../events.ts';
import { giveMessages, type Term } from '../../i18n/translations.ts';
import { base } from '../../styles/base.ts';
import { buttons } from '../../styles/buttons.ts';
import { tones } from '../../styles/tones.ts';
import { tokens } from '../../styles/tokens.ts';
import { complete, LIMITS, UpdateWait } from './scheduling.ts';
import type { TimeFormat } from '../clinical/time-view.ts';
import { CopiedText } from './clipboard.ts';
import { customStates, withNaturalWidth } from './dom.ts';
import { missingPartView } from '../notices/failure-view.ts';
import { checkedText, troubleText } from '../notices/freshness-view.ts';
import { InheritedSession } from './inherited-session.ts';
import { LocalizeNearest } from './localize-nearest.ts';
import { NeverBlank } from './never-blank.ts';
import { keepOwnEvents } from './own-events.ts';
import { PartsOnDemand } from './part.ts';
import { WornSheets } from './worn-sheets.ts';

/**
 * What the three elements share. `updateComplete` resolves once an element shows all it has: its files have come, or
 * cannot be had, and long lists stand.
 */
export abstract class ScribeElement extends NeverBlank {
  static override styles: CSSResultGroup = [tokens, base, tones, buttons];

  /** @internal */
  readonly localize = new LocalizeNearest(this);
  readonly #inherited = new InheritedSession(this);
  readonly #consultation = new ConsultationController(this);
  readonly #setCustomState = customStates(this);
  protected readonly sheets = new WornSheets(this);
  readonly #wait = new UpdateWait();
  readonly #copied = new CopiedText(this, (told) => this.#tell(this.term(told)));
  #sessionId: string | undefined;
  #shownLife: object | undefined;
  #toldFailure: Failure | undefined;
  #toldTrouble = '';
  /** The trouble that was told in this update. */
  #justTold = '';
  #hasNewsSince = false;
  #hadFocus = false;
  #hadValue = false;
  /** Whether anything of a patient is on show. */
  #hasRecord = false;
  /** @internal The files that the element fetches when it needs them, or when the page is at rest. */
  readonly parts = new PartsOnDemand(this);

  /** A consultation id (a number is taken as text), or an `ss_…` id; without one, that of the `<scribe-session>` around the element. */
  @property({ attribute: 'session-id' })
  get sessionId(): string | undefined {
    return this.#sessionId;
  }
  set sessionId(id: string | undefined) {
    this.#sessionId = id?.toString();
  }

  @state() private _announcement = '';

  /** What the element shows: `idle`, `loading`, `ready`, `empty`, `gated`, `signed-out` or `failed`. */
  get state(): ElementState {
    return this.snapshot ? this.stateOf(this.snapshot) : 'idle';
  }

  /** Reads session and documents again; resolves when both are settled, never rejects. */
  async refresh(): Promise<void> {
    // Asks for a missing file again, also where the record turns out to be as it was.
    if (this.parts.isIncomplete) this.requestUpdate();
    await this.#consultation.actions?.refresh();
  }

  /** Sends decisions in their undo window, then removes every patient datum from the DOM and memory. */
  clear(): void {
    this.#consultation.actions?.clear();
    this._announcement = '';
    this.forget();
    this.requestUpdate();
  }

  /** @internal The session id the element works with: its own, else that of the `<scribe-session>` around it. */
  get namedSessionId(): string | undefined {
    return this.sessionId || this.#inherited.sessionId;
  }

  /** Whether a `<scribe-session>` around the element already speaks for sign-in, set-up and connection. */
  protected get isNested(): boolean {
    return this.#inherited.isNested && !this.sessionId;
  }

  /** @internal What is known of the consultation, set-up faults included; `undefined` while the element is not in a page. */
  get snapshot(): ConsultationSnapshot | undefined {
    return this.#consultation.snapshot;
  }

  /** @internal What may be done with the consultation, if there is one. */
  get possibleActions(): ConsultationActions | undefined {
    return this.#consultation.actions;
  }

  /** @internal What may be done with the consultation; throws where there is none. */
  get actions(): ConsultationActions {
    const actions = this.possibleActions;
    if (!actions) throw this.#consultation.fault;
    return actions;
  }

  /** @internal A message in the language in force. */
  readonly term: Term = this.localize.term;
  /** @internal */
  readonly date = this.localize.date;

  /** @internal How a moment is written now. */
  get timeFormat(): TimeFormat {
    const { term, date, localize } = this;
    return { now: scribe().platform.now(), term, date, relativeTime: localize.relativeTime };
  }

  /** @internal The reference that has just been copied: its button says so for a moment. */
  get copied(): string | undefined {
    return this.#copied.text;
  }

  /** @internal Copies a reference. */
  readonly onCopy = (reference: string): void => void this.#copied.copy(reference);

  /** @internal Tells screen readers, politely; an empty text takes the last one back. */
  announce(text: string): void {
    this.#tell(text && this.#justTold ? `${this.#justTold} ${text}` : text);
    this.#hasNewsSince = text !== '';
  }

  /** Screen readers tell only what changes: the same text again gets one more space. */
  #tell(text: string): void {
    this._announcement = text && text === this._announcement ? `${text}\u00A0` : text;
  }

  /** @internal Fires `scribe-request-failed`; what was given up on purpose is no failure. */
  reportFailure(error: ScribeError, sessionId = this.namedSessionId): void {
    const { kind, code, status, param, requestId } = error;
    if (kind === 'aborted') return;
    this.dispatchEvent(new ScribeRequestFailedEvent({ sessionId, kind, code, status, param, requestId }));
  }

  /** The reading the element stands for. */
  protected abstract resourceOf(snapshot: ConsultationSnapshot): Resource<unknown>;

  protected abstract content(): unknown;

  /** The `state` for a snapshot; elements that filter what is read answer for themselves. */
  protected stateOf(snapshot: ConsultationSnapshot): ElementState {
    return this.resourceOf(snapshot).state;
  }

  /** @internal What of a snapshot the element shows. */
  abstract shownOf(snapshot: ConsultationSnapshot): readonly unknown[];

  /** What the doctor has to know of a read that does not go well; the `<scribe-session>` around an element says what they share. */
  protected troubleIn(snapshot: ConsultationSnapshot): string {
    const shared = { isSignedOut: false, gate: undefined, connection: 'live' as const };
    const shown = this.#inherited.isNested ? { ...snapshot, ...shared } : snapshot;
    return this.isNested ? '' : troubleText(shown, this.resourceOf(snapshot), this);
  }

  /** Called when an update has removed what had focus. */
  protected keepFocus(): void {
    const heading = this.renderRoot.querySelector<HTMLElement>('h3[tabindex]') ?? this.renderRoot.querySelector('h2');
    if (heading) heading.tabIndex = -1;
    heading?.focus();
  }

  /** Drops what the element itself remembers of a patient: open sections, selections, drafts of a reason. */
  protected forget(): void {}

  /** What the next update has to wait for, beside its language; it settles in any case. */
  protected get awaited(): Promise<unknown> | undefined {
    return undefined;
  }

  /** Called by the browser when the element has moved into a frame's document. */
  adoptedCallback(): void {
    this.sheets.dress();
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    keepOwnEvents(root as ShadowRoot);
    return withNaturalWidth(root);
  }

  override requestUpdate(...change: Parameters<LitElement['requestUpdate']>): void {
    super.requestUpdate(...change);
    // Lit asks for the first update before the fields exist. A turn later: a page may name two sessions in one turn.
    if (this.hasUpdated && this.#wait.isOn) queueMicrotask(() => this.#showsFormer && this.#wait.end());
  }

  /** Whether something is on show that is no longer in the record, or of another patient. */
  get #showsFormer(): boolean {
    const { snapshot } = this;
    if (!this.#hasRecord) return false;
    if (!snapshot || snapshot.life !== this.#shownLife) return true;
    return this.#hadValue && this.resourceOf(snapshot).value === undefined;
  }

  /** @internal Resolves with the update, whatever of the element is still to come. */
  get rendered(): Promise<boolean> {
    return super.getUpdateComplete();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    await complete(this, () => this.localize.pending ?? this.parts.coming);
    return this.rendered;
  }

  /** The texts that a first record waits for, not to be shown in English first; a record on show keeps its language until they come. */
  get #language(): Promise<void> | undefined {
    return this.#hasRecord ? undefined : this.localize.pending;
  }

  /** An update that takes a former patient off the screen waits for nothing. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    const isLate = this.#showsFormer;
    if (isLate) void super.scheduleUpdate();
    const language = this.#language;
    const awaited = language ?? (this.parts.hasNews ? undefined : this.awaited);
    if (isLate) return awaited && this.requestUpdate();
    if (!awaited) return super.scheduleUpdate();
    return this.#wait.until(awaited, language ? LIMITS.language : LIMITS.part).then((isOver) => {
      const isAgain = this.#showsFormer || (isOver && (language ?? this.#language));
      return isAgain ? this.scheduleUpdate() : super.scheduleUpdate();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const messages = scribe().options?.messages;
    if (messages) giveMessages(messages);
    this.#hadFocus = this.shadowRoot?.activeElement != null;
    const { snapshot } = this;
    if (snapshot?.life !== this.#shownLife) {
      this.#shownLife = snapshot?.life;
      this._announcement = this.#toldTrouble = '';
      this.forget();
    }
    // Another element's clear(), logout() or the end of the page has dropped what was read: the element drops what it made of it.
    const hasValue = snapshot !== undefined && this.resourceOf(snapshot).value !== undefined;
    if (this.#hadValue && !hasValue) {
      this._announcement = '';
      this.forget();
    }
    this.#hadValue = hasValue;
    this.#hasRecord = hasValue || snapshot?.patientName !== undefined || snapshot?.session.value !== undefined;
    if (snapshot) this.#tellTrouble(snapshot);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.parts.hasNews = false;
    const { snapshot } = this;
    const { failure, readAt } = (snapshot && this.resourceOf(snapshot)) ?? {};
    if (failure && failure !== this.#toldFailure) this.reportFailure(failure.error);
    this.#toldFailure = failure;
    this.#justTold = '';
    if (this.#hadFocus && !this.shadowRoot?.activeElement) this.keepFocus();
    this.#setCustomState('stale', failure !== undefined && readAt !== undefined);
    for (const name of ['offline', 'reconnecting']) this.#setCustomState(name, snapshot?.connection === name);
  }

  #tellTrouble(snapshot: ConsultationSnapshot): void {
    const trouble = this.troubleIn(snapshot);
    if (trouble === this.#toldTrouble) return;
    this.#toldTrouble = trouble;
    // One message a change: where the read that ended the trouble brought news, the news is enough.
    if (trouble || !this.#hasNewsSince) {
      this.announce(trouble || checkedText(this.resourceOf(snapshot), this));
    }
    this.#justTold = trouble;
    this.#hasNewsSince = false;
  }

  /** What screen readers hear: also in a dialog, while all else is inert. */
  protected get statusView(): TemplateResult {
    return html`<div class="hidden" role="status" translate="no">${this._announcement}</div>`;
  }

  protected override render(): TemplateResult {
    const dir = this.localize.dir();
    return html`<div class=${dir === 'rtl' ? 'root rtl' : 'root'} part="base" lang=${this.localize.lang()} dir=${dir}>
      ${this.parts.isIncomplete ? missingPartView(this.term) : nothing} ${this.content()} ${this.statusView}
    </div>`;
  }
}
