// The review gate: a chunk of its own, with the English texts of it.
export { gateEn as texts } from '../../i18n/gate-en.ts';
import { gateStyles } from './gate/gate.styles.ts';

export { GateRows } from './gate/gate-rows.ts';

export const sessionGateStyles = [gateStyles];
