import { proxyTarget } from './targets/proxy.ts';
import { registerSuite } from './register.ts';

registerSuite(await proxyTarget());
