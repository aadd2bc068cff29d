import { together } from './together.ts';

together('proxy-faults');
