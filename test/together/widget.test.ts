import { together } from './together.ts';

together('widget');
