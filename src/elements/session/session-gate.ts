// The review gate: a chunk of its own, with the English texts of it.
import { gateEn } from '../../i18n/gate-en.ts';
import { addEnglish } from '../../i18n/translations.ts';
import { gateStyles } from './gate.styles.ts';

addEnglish(gateEn);

export { GateRows } from './gate-rows.ts';

export const sessionGateStyles = [gateStyles];
