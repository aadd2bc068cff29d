import { together } from './together.ts';

together('conformance');
