import { inProcessTarget } from './targets/in-process.ts';
import { registerSuite } from './register.ts';

registerSuite(await inProcessTarget());
