// Every English text of all parts of the widget.
import { en } from '../../src/i18n/en.ts';
import type { Messages } from '../../src/i18n/translations.ts';
import { recordEn } from '../../src/i18n/record-en.ts';
import { sessionEn } from '../../src/i18n/session-en.ts';

export const english: Messages = { ...en, ...recordEn, ...sessionEn };
