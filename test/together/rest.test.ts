import { together } from './together.ts';

together('rest');
