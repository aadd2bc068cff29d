// Every English text, whichever part of the widget it comes with.
import { en } from '../../src/i18n/en.ts';
import type { Messages } from '../../src/i18n/translations.ts';
import { recordEn } from '../../src/i18n/record-en.ts';
import { sessionEn } from '../../src/i18n/session-en.ts';

export const english: Messages = { ...en, ...recordEn, ...sessionEn };
