// Tracks which changes of the record the doctor has seen.
import type { LitElement, ReactiveController } from 'lit';
import { isBookkeeping } from '../../../client/salvage.ts';
import { hasSameItems } from '../../../consultation/reuse.ts';
import { scribe } from '../../../consultation/scribe.ts';
import { isInView, viewObserver } from '../../base/dom.ts';
import type { MedicalRecordDocument } from '../../../contract/medical-record-document.ts';
import { NOT_RECORDED, type Section } from '../document/section.ts';
import type { RecordOnShow } from '../record-on-show.ts';

/** Remembers each document as the doctor last saw it, to mark sections that an update has changed. */
export class SeenSections {
  readonly #record: RecordOnShow;
  readonly #seen = new Map<string, MedicalRecordDocument>();

  constructor(record: RecordOnShow) {
    this.#record = record;
  }

  /** Marks a document as seen if it was never shown before. */
  meet(document: MedicalRecordDocument): void {
    if (!this.#seen.has(document.id)) this.markSeen(document);
  }

  /** Marks a document as seen in its present form. */
  markSeen(document: MedicalRecordDocument): void {
    this.#seen.set(document.id, document);
  }

  /** Key → the section as last seen, for sections that are new, changed or gone. */
  changes(document: MedicalRecordDocument): ReadonlyMap<string, Section | undefined> {
    const seen = this.#seen.get(document.id);
    if (!seen || seen === document) return new Map();
    const before = new Map(this.#told(seen).map((section) => [section.key, section]));
    const changed = new Map<string, Section | undefined>();
    for (const section of this.#told(document)) {
      const old = before.get(section.key);
      if (textOf(old?.source) !== textOf(section.source)) changed.set(section.key, old);
      before.delete(section.key);
    }
    for (const [key, gone] of before) changed.set(key, gone);
    // The text is the same, so the newer copy replaces the older one, which is not compared again.
    if (!changed.size) this.markSeen(document);
    return changed;
  }

  /** Forgets everything, because another patient comes. */
  clear(): void {
    this.#seen.clear();
  }

  /** The sections without the line that names empty ones: an emptied section is marked in its own place. */
  #told(document: MedicalRecordDocument): Section[] {
    return this.#record.sectionsOf(document).filter(({ key }) => key !== NOT_RECORDED);
  }
}

type Documents = readonly MedicalRecordDocument[];

/** Whether the text of the documents has changed, apart from alerts and bookkeeping. Unchanged documents are the same objects. */
export function isOtherText(before: Documents, now: Documents): boolean {
  const [known, read] = [new Set(before), new Set(now)];
  return textOf(before.filter((item) => !read.has(item))) !== textOf(now.filter((item) => !known.has(item)));
}

function textOf(value: unknown): string | undefined {
  return JSON.stringify(value, (name, inner: unknown) =>
    name === 'cdssAlerts' || isBookkeeping(name, inner) ? undefined : inner,
  );
}

/** Milliseconds that a changed section must be in view to count as seen. */
const DWELL = 1500;

/** Observes which marked sections the doctor has seen, and when all of them are out of view again. */
export class ChangesInView implements ReactiveController {
  readonly #host: LitElement;
  readonly #onSeen: () => void;
  readonly #observer = viewObserver((entries) => this.#take(entries));
  readonly #timers = new Map<Element, number>();
  readonly #inView = new Set<Element>();
  readonly #seen = new Set<Element>();
  #marked: readonly Element[] = [];

  /** `onSeen` is called once all marked sections were seen and none is in view, so that removing the marks moves nothing in view. */
  constructor(host: LitElement, onSeen: () => void) {
    this.#host = host;
    this.#onSeen = onSeen;
    host.addController(this);
  }

  /** Moves focus to the marked section after the one that has it, and from the last to the first. */
  focusNext(): void {
    const { activeElement } = this.#host.renderRoot as ShadowRoot;
    const at = this.#marked.findIndex((section) => section.contains(activeElement));
    this.#marked[(at + 1) % this.#marked.length]?.querySelector('h4')?.focus();
  }

  /** Forgets which marked sections were seen. */
  forget(): void {
    this.hostDisconnected();
  }

  get areSeen(): boolean {
    return this.#marked.length > 0 && this.#marked.every((section) => this.#seen.has(section));
  }

  hostUpdated(): void {
    const marked = [...this.#host.renderRoot.querySelectorAll('.section.changed')];
    if (hasSameItems(marked, this.#marked)) return;
    this.hostDisconnected();
    this.#marked = marked;
    for (const section of marked) this.#observer?.observe(section);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    for (const timer of this.#timers.values()) scribe().platform.clearTimeout(timer);
    for (const known of [this.#timers, this.#inView, this.#seen]) known.clear();
    this.#marked = [];
  }

  #take(entries: readonly IntersectionObserverEntry[]): void {
    const { platform } = scribe();
    for (const entry of entries) {
      const { target, isIntersecting } = entry;
      this.#inView[isIntersecting ? 'add' : 'delete'](target);
      if (isInView(entry)) {
        if (this.#timers.has(target)) continue;
        const see = () => {
          this.#timers.delete(target);
          if (platform.isVisible()) this.#seen.add(target);
        };
        this.#timers.set(target, platform.setTimeout(see, DWELL));
      } else {
        platform.clearTimeout(this.#timers.get(target));
        this.#timers.delete(target);
      }
    }
    if (this.areSeen && !this.#inView.size) this.#onSeen();
  }
}
