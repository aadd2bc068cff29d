// What the scenarios of custom-elements-everywhere.com ask of a framework's templates; every app shows the same ones.

/** The values for a template; a test changes them. */
export interface Given {
  readonly hasSession: boolean;
  readonly hasAlerts: boolean;
  readonly text: string;
  readonly attribute: string;
  readonly property: string;
  readonly number: number;
  readonly isHidden: boolean;
  readonly object: { readonly name: string } | null;
  readonly listener: string;
}

export interface Heard {
  readonly by: string;
  readonly type: string;
  readonly detail: unknown;
}

interface Scenarios {
  /** Gives the template other values. */
  readonly give: (change: Partial<Given>) => void;
  /** Gives it the first values again. */
  readonly giveAgain: () => void;
  readonly given: () => Given;
  readonly heard: readonly Heard[];
}

declare global {
  interface Window {
    scenarios: Scenarios;
  }
}

export const START: Given = {
  hasSession: true,
  hasAlerts: true,
  text: 'of the page',
  attribute: 'c-attribute',
  property: 'c-property',
  number: 0,
  isHidden: false,
  object: { name: 'Helena Duarte' },
  listener: 'first',
};

const heard: Heard[] = [];

/** A listener that notes what it hears, and stops a decision. */
export const hear =
  (by: string) =>
  (event: Event): void => {
    heard.push({ by, type: event.type, detail: (event as CustomEvent).detail });
    if (event.type === 'scribe-before-decide') event.preventDefault();
  };

/** Lets the test change what the template is given. */
export function openScenarios(take: (given: Given) => void): void {
  let given = START;
  const give = (change: Partial<Given>): void => {
    given = { ...given, ...change };
    take(given);
  };
  window.scenarios = {
    give,
    giveAgain: () => give(START),
    given: () => given,
    heard,
  };
}
