// Checks that PostgreSQL keeps commits over a crash: used assertions and events must stay known.
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import { failureText } from '../../operation/grace.ts';
import { PostgresLine } from '../../store/postgres-line.ts';
import { of, type Finding } from './finding.ts';

const { warning, ok } = of('store');

const ASKED = {
  text: `SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
    current_setting('synchronous_commit') AS synchronous_commit`,
};
type Answer = Readonly<Record<'version' | 'fsync' | 'synchronous_commit', string>>;

export async function postgresFindings({ store, egress }: Config, clock: Clock): Promise<Finding[]> {
  const nothing = () => undefined;
  const prepare = () => Promise.resolve();
  const line = new PostgresLine({ address: store, ca: egress?.ca, clock, prepare, onReady: nothing, report: nothing });
  try {
    const [answer] = await line.ask<Answer>(ASKED);
    const { version = '', ...settings } = answer ?? {};
    const off = Object.entries(settings).flatMap(([name, value]) => (value === 'off' ? [name] : []));
    return off.length === 0
      ? [ok(`PostgreSQL ${version} keeps over a crash what it was given.`)]
      : [
          warning(
            `PostgreSQL ${version} may lose in a crash what it was given (${off.join(' and ')} off): used assertions, revocations and events would be forgotten.`,
          ),
        ];
  } catch (error) {
    return [warning(`PostgreSQL does not say whether it keeps what it was given: ${failureText(error)}.`)];
  } finally {
    line.close();
  }
}
