/** The steps that make the tables. A released step never changes; a new step follows it. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

  CREATE TABLE institutions (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, gate_enabled INTEGER NOT NULL, gate_window_days REAL NOT NULL
  ) STRICT;

  CREATE TABLE accounts (
    id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, institution_id TEXT NOT NULL REFERENCES institutions (id),
    scope TEXT NOT NULL, display_name TEXT NOT NULL, email TEXT NOT NULL, specialty TEXT NOT NULL, auth_id TEXT,
    created_at TEXT NOT NULL, key_regenerated_at TEXT
  ) STRICT;

  CREATE TABLE keys (
    hash TEXT PRIMARY KEY, role TEXT NOT NULL, account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL, expires_at TEXT NOT NULL, revoked_at TEXT
  ) STRICT;
  CREATE INDEX keys_of_account ON keys (account_id);

  CREATE TABLE medical_record_configurations (
    id TEXT PRIMARY KEY, institution_id TEXT NOT NULL REFERENCES institutions (id), name TEXT NOT NULL,
    specialty TEXT NOT NULL, language TEXT NOT NULL, active INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE scribe_session_configurations (
    id TEXT PRIMARY KEY, institution_id TEXT NOT NULL REFERENCES institutions (id), name TEXT NOT NULL
  ) STRICT;

  CREATE TABLE consultations (
    institution_id TEXT NOT NULL REFERENCES institutions (id), consultation_internal_id TEXT NOT NULL,
    account_id TEXT NOT NULL REFERENCES accounts (id), patient_id TEXT NOT NULL, context TEXT,
    created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
    PRIMARY KEY (institution_id, consultation_internal_id)
  ) STRICT;

  CREATE TABLE sessions (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
    institution_id TEXT NOT NULL, consultation_internal_id TEXT NOT NULL,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    status TEXT NOT NULL, patient_name TEXT NOT NULL, modality TEXT NOT NULL, specialty TEXT NOT NULL,
    medical_record_configuration_id TEXT, scribe_session_configuration_id TEXT,
    created_at TEXT NOT NULL, completed_at TEXT, deleted_at TEXT,
    FOREIGN KEY (institution_id, consultation_internal_id)
      REFERENCES consultations (institution_id, consultation_internal_id)
  ) STRICT;
  CREATE INDEX sessions_of_consultation ON sessions (consultation_internal_id, institution_id, number);
  CREATE INDEX sessions_of_account ON sessions (account_id, number);

  CREATE TABLE documents (
    id TEXT PRIMARY KEY, session_id TEXT NOT NULL REFERENCES sessions (id), position INTEGER NOT NULL,
    purpose TEXT NOT NULL, json TEXT NOT NULL
  ) STRICT;
  CREATE INDEX documents_of_session ON documents (session_id, position);

  CREATE TABLE alerts (
    id TEXT PRIMARY KEY, document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    session_id TEXT NOT NULL REFERENCES sessions (id), account_id TEXT NOT NULL, institution_id TEXT NOT NULL,
    element_id TEXT NOT NULL, status TEXT NOT NULL, created_at TEXT NOT NULL,
    decided_at TEXT, decided_by TEXT, applied_at TEXT
  ) STRICT;
  CREATE INDEX alerts_of_document ON alerts (document_id);
  CREATE INDEX alerts_pending ON alerts (account_id, created_at) WHERE status = 'pending';
  CREATE INDEX alerts_pending_of_session ON alerts (session_id) WHERE status = 'pending';

  CREATE TABLE applications (
    alert_id TEXT PRIMARY KEY REFERENCES alerts (id) ON DELETE CASCADE, session_id TEXT NOT NULL,
    due_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX applications_due ON applications (due_at);

  CREATE TABLE login_codes (
    hash TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    consultation_internal_id TEXT NOT NULL, expires_at TEXT NOT NULL, redeemed_at TEXT
  ) STRICT;

  CREATE TABLE sign_ins (
    hash TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, expires_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE webhooks (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, institution_id TEXT NOT NULL REFERENCES institutions (id),
    account_id TEXT, url TEXT NOT NULL, events TEXT NOT NULL, secret TEXT NOT NULL, secret_version INTEGER NOT NULL,
    created_at TEXT NOT NULL, updated_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE events (
    id TEXT PRIMARY KEY, type TEXT NOT NULL, session_id TEXT, body TEXT NOT NULL, created_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE deliveries (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, event_id TEXT NOT NULL REFERENCES events (id),
    webhook_id TEXT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    state TEXT NOT NULL, attempts INTEGER NOT NULL, next_attempt_at INTEGER
  ) STRICT;
  CREATE INDEX deliveries_due ON deliveries (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
  CREATE INDEX deliveries_of_webhook ON deliveries (webhook_id, number);

  CREATE TABLE delivery_attempts (
    delivery_id TEXT NOT NULL REFERENCES deliveries (id) ON DELETE CASCADE, number INTEGER NOT NULL,
    at TEXT NOT NULL, status INTEGER, failure TEXT, milliseconds INTEGER NOT NULL,
    PRIMARY KEY (delivery_id, number)
  ) STRICT;
  `,
];

/** The tables that a reset empties, children first. */
export const TABLES = [
  'delivery_attempts',
  'deliveries',
  'events',
  'webhooks',
  'sign_ins',
  'login_codes',
  'applications',
  'alerts',
  'documents',
  'sessions',
  'consultations',
  'scribe_session_configurations',
  'medical_record_configurations',
  'keys',
  'accounts',
  'institutions',
  'settings',
] as const;
