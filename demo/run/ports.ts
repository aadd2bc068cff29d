import { createServer } from 'node:net';

/** The demo's three servers, each with the variable for its port and its default port. */
export const SERVERS = [
  { name: 'sandbox', variable: 'SANDBOX_PORT', port: 4010 },
  { name: 'proxy', variable: 'PROXY_PORT', port: 4020 },
  { name: 'demo EHR', variable: 'DEMO_PORT', port: 4030 },
] as const;

export type Ports = Readonly<Record<(typeof SERVERS)[number]['variable'], number>>;

/** Resolves with the ports to use; throws one error that names every malformed or taken port. */
export async function choosePorts(env: Readonly<Record<string, string | undefined>>): Promise<Ports> {
  const faults: string[] = [];
  const ports: Record<(typeof SERVERS)[number]['variable'], number> = {
    SANDBOX_PORT: 0,
    PROXY_PORT: 0,
    DEMO_PORT: 0,
  };
  for (const { name, variable, port: usual } of SERVERS) {
    const port = Number(env[variable] || usual);
    ports[variable] = port;
    if (!Number.isInteger(port) || port < 1 || port > 65_535) faults.push(`${variable} must be a port, 1 to 65535.`);
    else if (Object.entries(ports).some(([other, taken]) => other !== variable && taken === port))
      faults.push(`${variable} is ${port}, which another server of the demo has.`);
    else if (!(await isFree(port)))
      faults.push(
        `Port ${port} of the ${name} is in use. End what uses it (the demo, started before?), or set ${variable}.`,
      );
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return ports;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const probe = createServer();
    probe.once('error', () => answer(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)));
  });
