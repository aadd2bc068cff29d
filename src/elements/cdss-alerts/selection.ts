import type { AlertView } from '../../consultation/view.ts';

/** The one severity the spec names (§2.4). */
export const RED = 'red';

/** Whether an alert is red, whatever the letter case it was sent in. */
export const isRed = ({ alert }: AlertView): boolean => alert.severity?.trim().toLowerCase() === RED;

/** Ids of the alerts "Select all" takes: every decidable one that is not red. */
export const selectableTogether = (alerts: readonly AlertView[]): string[] =>
  alerts.filter((view) => view.canDecide && !isRed(view)).map(({ alert }) => alert.id);

/** The selection without ids that can no longer be decided; the same set when nothing fell out. */
export const stillSelectable = (selected: ReadonlySet<string>, alerts: readonly AlertView[]): ReadonlySet<string> => {
  const kept = alerts
    .filter(({ alert, canDecide }) => canDecide && selected.has(alert.id))
    .map(({ alert }) => alert.id);
  return kept.length === selected.size ? selected : new Set(kept);
};

/** The selection with one alert in or out. */
export const toggled = (selected: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** The selection after "Select all": all of them in, or, if all are in already, all of them out. Red stays as it is. */
export const allToggled = (selected: ReadonlySet<string>, alerts: readonly AlertView[]): ReadonlySet<string> => {
  const ids = selectableTogether(alerts);
  const areAllIn = ids.every((id) => selected.has(id));
  const next = new Set(selected);
  for (const id of ids) {
    if (areAllIn) next.delete(id);
    else next.add(id);
  }
  return next;
};
