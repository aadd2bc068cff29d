import { together } from './together.ts';

together('sandbox');
