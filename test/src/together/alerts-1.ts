import { together } from './together.ts';

await together(import.meta.glob(['../elements/alerts/[a-g]*.test.ts', '!**/*.node.test.ts']));
