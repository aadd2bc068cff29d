import type { Preferences } from './preferences.ts';
import type { State } from './state.ts';

/** What the views may ask for. */
export interface Actions {
  navigate(path: string): void;
  prefer(preferences: Partial<Preferences>): void;
  set(patch: Partial<State>): void;
  writeNote(consultationId: string, text: string): void;
  signIn(doctorId: string): void;
  signOut(): void;
  reload(): void;
  loadScribe(): void;
  /** Chooses what the page of the safety officer shows. */
  chooseInSafety(choice: Partial<Pick<State['safety'], 'of' | 'group'>>): void;
  /** Reads the report anew while that page is open. */
  readSafety(): void;
  openSandbox(): void;
  closeSandbox(): void;
  chooseInSandbox(choice: Partial<State['sandbox']>): void;
  /** Runs one control of the sandbox and says `what` was done. */
  control(what: string, control: string, body?: unknown): void;
  readCalls(): void;
}

export interface View {
  readonly state: State;
  readonly actions: Actions;
}
