import type { Database } from './database.ts';

/** Named values that survive a restart. */
export interface Settings {
  readonly read: (name: string) => string | undefined;
  readonly write: (name: string, value: string) => void;
}

/** Creates the repository of settings in `db`. */
export const createSettings = (db: Database): Settings => {
  const select = db.one<{ value: string }>('SELECT value FROM settings WHERE name = :name');
  const upsert = db.run(
    'INSERT INTO settings (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const read = db.kept(16, (name) => select({ name })?.value);
  return {
    read,
    write: (name, value) => {
      upsert({ name, value });
    },
  };
};
