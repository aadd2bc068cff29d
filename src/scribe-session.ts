// Registers `<scribe-session>` alone.
import { ScribeSession } from './elements/session/scribe-session.ts';
import { register } from './register.ts';

export { ScribeSession };

register({ 'scribe-session': ScribeSession });
