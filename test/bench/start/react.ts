import { react } from '../render/ways/react-cards.tsx';
import { startApp } from './app.ts';

void startApp(react);
