import type { Language, Messages } from './i18n/languages.ts';

export const formatTime = (iso: string | Date, language: Language, timeStyle: 'short' | 'medium' = 'short'): string =>
  new Intl.DateTimeFormat(language, { timeStyle }).format(new Date(iso));

export const formatDay = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' }).format(date);

export const formatDayMonth = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(iso));

/** Formats a calendar date without a time of day. */
export const formatDate = (isoDate: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(isoDate),
  );

/** Formats month and year, for the ends of a trend. */
export const formatMonth = (isoDate: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(isoDate));

export const formatNumber = (value: number, language: Language): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);

/** Formats a share from 0 to 1 as a percentage; a dash if it is null. */
export const formatPercent = (share: number | null, language: Language): string =>
  share === null ? '–' : new Intl.NumberFormat(language, { style: 'percent' }).format(share);

/** Formats seconds, as minutes from 60 s and as hours from 3600 s; a dash if the time is unknown. */
export function formatSeconds(time: number | null, language: Language): string {
  if (time === null) return '–';
  const [value, unit] = time < 60 ? [time, 'second'] : time < 3600 ? [time / 60, 'minute'] : [time / 3600, 'hour'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

export const isSameDay = (iso: string, day: Date): boolean => new Date(iso).toDateString() === day.toDateString();

/** Formats the time of a visit, with its day unless it is today. */
export const formatVisit = (iso: string, now: Date, language: Language): string =>
  isSameDay(iso, now) ? formatTime(iso, language) : `${formatDayMonth(iso, language)}, ${formatTime(iso, language)}`;

/** Formats an age in whole years, or in months for a child under two. */
export function formatAge(birthDate: string, now: Date, messages: Messages): string {
  const birth = new Date(birthDate);
  const months =
    (now.getUTCFullYear() - birth.getUTCFullYear()) * 12 +
    (now.getUTCMonth() - birth.getUTCMonth()) -
    (now.getUTCDate() < birth.getUTCDate() ? 1 : 0);
  return months < 24 ? messages.months(months) : messages.years(Math.floor(months / 12));
}

export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
  return `${words[0]?.[0] ?? ''}${words.at(-1)?.[0] ?? ''}`;
};
