// The tests that Firefox and WebKit run as well.
import { together } from './together.ts';

await together(import.meta.glob('../**/*.engines.test.ts'));
