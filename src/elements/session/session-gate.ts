// The review gate: a chunk of its own, with the English texts of it.
import { gateEn } from '../../i18n/gate-en.ts';
import { registerPart } from '../../i18n/languages.ts';
import { gateStyles } from './gate.styles.ts';

registerPart(gateEn);

export { GateRows } from './gate-rows.ts';

export const sessionGateStyles = [gateStyles];
