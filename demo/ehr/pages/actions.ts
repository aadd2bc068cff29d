import type { Preferences } from './preferences.ts';
import type { State } from './state.ts';

/** The actions that views can call. */
export interface Actions {
  navigate(path: string): void;
  prefer(preferences: Partial<Preferences>): void;
  set(patch: Partial<State>): void;
  writeNote(consultationId: string, text: string): void;
  signIn(doctorId: string): void;
  signOut(): void;
  reload(): void;
  loadScribe(): void;
  /** Chooses the data of the safety officer's page. */
  chooseInSafety(choice: Partial<Pick<State['safety'], 'of' | 'group'>>): void;
  /** Reads the report again if that page is open. */
  readSafety(): void;
  openSandbox(): void;
  closeSandbox(): void;
  chooseInSandbox(choice: Partial<State['sandbox']>): void;
  /** Runs one control of the sandbox and reports whether `what` was done. */
  control(what: string, control: string, body?: unknown): void;
  readCalls(): void;
}

export interface View {
  readonly state: State;
  readonly actions: Actions;
}
