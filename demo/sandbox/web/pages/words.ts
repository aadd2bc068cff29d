/** `emergency_medicine` and `historyOfPresentIllness` as a person would write them. */
export function humanise(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** A language code as its English name; a code that is none is shown as sent. */
export function languageName(code: string): string {
  try {
    return LANGUAGES.of(code) ?? code;
  } catch {
    return code;
  }
}

/** `3 alerts`, `1 alert`. */
export const count = (number: number, singular: string, plural = `${singular}s`): string =>
  `${number} ${number === 1 ? singular : plural}`;

const STATUSES: Readonly<Record<string, string>> = {
  recording: 'Recording',
  processing: 'Writing the record',
  completed: 'Completed',
  completedWithErrors: 'Completed with errors',
  error: 'Failed',
  cancelled: 'Cancelled',
  deleted: 'Deleted',
};

/** A session status; one we do not know is shown as sent. */
export const statusName = (status: string): string => STATUSES[status] ?? status;
