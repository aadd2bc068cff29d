import { together } from './together.ts';

together('proxy-1');
