import { together } from './together.ts';

await together(import.meta.glob(['../elements/session/*.test.ts', '../consultation/*.test.ts', '!**/*.node.test.ts']));
