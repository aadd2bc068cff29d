import { together } from './together.ts';

await together(import.meta.glob(['../elements/*.test.ts', '!**/*.node.test.ts']));
