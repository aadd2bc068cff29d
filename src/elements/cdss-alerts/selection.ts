import { isRed } from '../../consultation/severity.ts';
import type { AlertView } from '../../consultation/view.ts';

/** Ids of the alerts "Select all" takes: every decidable one that is not red. */
export const selectableTogether = (alerts: readonly AlertView[]): string[] =>
  alerts.filter((view) => view.canDecide && !isRed(view.alert.severity)).map(({ alert }) => alert.id);

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
