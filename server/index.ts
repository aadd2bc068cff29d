// The public door of `scribe-widget-proxy`.
export { signAssertion, type AssertionClaims, type SigningKey, type SignOptions } from './assertion.ts';
export { createScribeProxy } from './app.ts';
export type { ProxyDeps, ScribeProxy } from './scribe-proxy.ts';
export { auditReport, type AuditReportOptions } from './audit/report/report-command.ts';
export type { Counts, Report } from './audit/report/report.ts';
export { verifyAudit, type Verification } from './audit/verify.ts';
export type { AuditSink } from './audit/file-sink.ts';
export { systemClock, type Clock } from './clock.ts';
export { readConfig, type Account, type AssertionKeys, type Config, type ConfigResult } from './config/config.ts';
export { createLogger, type Logger } from './log.ts';
export { openPostgresStore } from './store/postgres.ts';
export { openRedisStore } from './store/redis.ts';
export { openSqliteStore } from './store/sqlite.ts';
export type { HintDraft, HintRecord, Store } from './store/store.ts';
export { signWebhook, verifySignature, type SignatureVerdict } from './webhooks/signature.ts';
