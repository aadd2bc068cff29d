import { together } from './together.ts';

await together(import.meta.glob(['../elements/documents/[p-z]*.test.ts', '!**/*.node.test.ts']));
