import { together } from './together.ts';

await together(import.meta.glob(['../elements/alerts/[h-z]*.test.ts', '!**/*.node.test.ts']));
