import { handWritten } from '../render/ways/hand-written-cards.ts';
import { startApp } from './app.ts';

void startApp(handWritten);
