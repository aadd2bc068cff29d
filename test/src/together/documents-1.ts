import { together } from './together.ts';

await together(import.meta.glob(['../elements/documents/[a-o]*.test.ts', '!**/*.node.test.ts']));
