import { sandboxProcessTarget } from './targets/sandbox-process.ts';
import { registerSuite } from './register.ts';

registerSuite(await sandboxProcessTarget());
