import { stories } from '../sandbox/seed/stories.ts';

/** The fields of an alert that the audit keeps. */
export interface AlertKind {
  readonly severity: string;
  readonly issue: string;
  readonly type: string;
  readonly actionCategory: string;
}

const CONTEXT = { sessionId: 'ss_kinds', consultation: { name: 'Nobody', consultationInternalId: 'c-kinds' } };

/** The kinds of all alerts that the sandbox can make. */
export const alertKinds: readonly AlertKind[] = stories
  .flatMap((story) => story.documents(CONTEXT, new Date(0)))
  .flatMap(({ cdssAlerts }) => cdssAlerts ?? [])
  .map(({ severity, issue, type, actionCategory }) => ({
    severity: severity ?? '',
    issue: issue ?? '',
    type: type ?? '',
    actionCategory: actionCategory ?? '',
  }));
