// Our choices for what the spec leaves "not shown". All code reads the values from here. If a choice is behaviour
// rather than a number, `choice` describes it, and the rule that follows it cites the name in a comment.

interface Assumption<Value> {
  readonly section: string;
  readonly choice: string;
  readonly value: Value;
}

const assume = <const Value>(section: string, choice: string, value: Value): Assumption<Value> => ({
  section,
  choice,
  value,
});

export const ASSUMPTIONS = {
  // Sessions
  sessionStatuses: assume(
    '§2.2, §3.1, §6.2',
    'Beside the five named statuses, a lookup, or an event of an open session, may have the status `recording` (the scribe listens) or `processing` (the record is being written).',
    ['recording', 'processing'],
  ),
  openStatuses: assume('§3.1', 'A session can complete, fail or be cancelled only from these.', [
    'recording',
    'processing',
  ]),
  modalities: assume('§2.1', 'Other values of `scribeSessionModality` that are accepted; anything else is refused.', [
    'IN_PERSON',
    'VIRTUAL',
    'TELEPHONE',
  ]),
  finalLifecycleStatus: assume('§3.3', '`lifecycleStatus` of a report that is no longer a draft.', 'final'),
  absentFields: assume(
    '§2.3, §2.4',
    'An alert that proposes nothing has no newPlanElement. A medicalRecordSummaryStructured that could not be written has empty lists and texts. Only reportState is null.',
    true,
  ),
  sessionBegins: assume(
    '§4.2, §4.3',
    'Setting the context makes the consultation; its session begins when the doctor starts the scribe in the web application. Until then the lookups answer 404.',
    true,
  ),
  newestSession: assume(
    '§4.3',
    'After a cancelled, failed or deleted session the consultation may be started again; its consultationInternalId then finds the newest session that is not deleted. An id is looked up first as an `ss_` id, then as a consultationInternalId. A new consultationInternalId that equals an `ss_` id is refused: 409, param consultationInternalId.',
    true,
  ),
  visibility: assume(
    '§5.5',
    'A doctor-scoped key sees its own consultations, an institutional key those of its institution; anything else is 404.',
    true,
  ),

  // Consultation context
  contextIdMade: assume(
    '§4.2',
    'Only `name` is required. Without a consultationInternalId the service makes one with this prefix and answers it.',
    'ci_',
  ),
  contextFields: assume(
    '§2.1, §4.1, §4.2',
    'A consultationInternalId has at most as many characters as §4.3 can look up. A name is not blank. A medicalRecordConfigurationId without its prefix, and an institutionalBranchId that is no UUID (of any version), are parameter_invalid. A country name is one of ISO 3166-1, or a common one, short or formal, in English, Spanish or Portuguese, in upper or lower case, with or without accents.',
    128,
  ),
  sameConsultation: assume(
    '§2.1, §4.2',
    'A second context under one id is an update if it comes from the same account (or its institution) for the same patient; otherwise 409, param consultationInternalId. The patient is the same if both contexts have an equal idValue, and an equal idType and idCountry if both name one (a country by name or code). If one has no idValue, the names must be equal except for case, accents and spaces, and idType and idCountry must not differ from those of a known idValue. An update keeps idCountry, idType and idValue if it leaves them out, and replaces all else. Open sessions of the consultation get the name, modality and configuration that the update names.',
    true,
  ),
  claimedConsultation: assume(
    '§4.1, §4.2',
    'A consultation that an institutional key has set belongs, with its sessions, to the first doctor who sets it, starts it or uses a sign-in code for it. A code that is not used changes nothing.',
    true,
  ),
  unknownFields: assume(
    '§2.1',
    'Unknown fields of a request are ignored. `null` is a wrong type, not an absence.',
    true,
  ),
  requestBody: assume(
    '§1',
    'A body must be a JSON object in UTF-8 of at most this many bytes, sent as application/json or without a type; an empty body counts as {}. For another type `param` is Content-Type, for a body that cannot be read null. Endpoints without a body ignore what is sent.',
    1_048_576,
  ),

  // Sign-in
  loginCodeSeconds: assume('§2.5', 'A verification code lives this long, and is good once.', 300),
  loginWithoutId: assume(
    '§4.1',
    'consultationInternalId is optional: without it a new id is made, so that redirectUrl always carries one. An id of another account is parameter_invalid. The `ss_` id of a session leads to the consultation of that session.',
    true,
  ),
  redirectPath: assume('§2.5', 'Path and query of redirectUrl under {web_url}.', '/sign-in'),
  webSignInSeconds: assume('§4.1', 'A sign-in to the web application lives this long.', 12 * 3600),

  // Decisions
  alreadyDecided: assume(
    '§4.5',
    'Deciding a decided alert is 409 resource_conflict, also with the same decision.',
    true,
  ),
  rejectedStatus: assume('§3.2', '`status` that reject answers.', 'rejected'),
  decisionParam: assume(
    '§4.7',
    '`param` of a batch names the place: decisions[1].id, decisions[1].decision, decisions[1], decisions; of a single decision: alert_id.',
    true,
  ),
  decisionsMax: assume(
    '§8',
    'A batch has at least one decision and names each alert once. Only the size of the body limits it.',
    true,
  ),
  alertOfDeleted: assume('§4.5', 'Alerts of a deleted session do not exist any more: 404.', true),
  applicationMs: assume('§3.2', 'An accepted change is applied to the record this long after the decision.', 1500),
  applicationKinds: assume(
    '§3.2',
    'A newPlanElement replaces the element of elementId; it is added if that element is gone, or if the category is add. Without a newPlanElement, remove, discontinue and stop remove the element; any other category writes the action after the element, or adds it as a new element.',
    true,
  ),

  // Gate
  gateOrder: assume(
    '§7.3',
    'The gate is checked after the key and the form of the id, and before the lookup: 400, 428, 404.',
    true,
  ),
  gateCounts: assume(
    '§7.3',
    'An unreviewed suggestion is a pending alert of a session that is not deleted. Its document was created within the window, the first moment of the window included.',
    true,
  ),

  // Keys and accounts
  noKey: assume('§5.4', 'Any Authorization that is not `Bearer <something>` counts as missing.', true),
  publishablePrefix: assume('§5.2', 'Whatever starts with pk_ is 403, known or not.', true),
  accountInvalidWhere: assume(
    '§7.2',
    'A misconfigured account is refused on the endpoints that name account_invalid, and on the decisions, whose 400 names no code.',
    true,
  ),
  exchange: assume(
    '§5.2, §5.7',
    'POST /v1/auth/session-token {publishableKey} without a Bearer answers {token, expiresAt, expiresIn}; the token is then a Bearer of the account where a browser may call: consultation context, sessions, documents, decisions and medical record configurations. Elsewhere it is 403.',
    300,
  ),
  accountCreation: assume(
    '§4.9',
    'POST /v1/accounts {name, email, specialty?, apiKeyConfig?: {validForDays}} answers {id, name, email, specialty, scope, secretKey, publishableKey, expiresAt}; GET /v1/accounts and /v1/accounts/{id} answer it without keys. Institutional keys only.',
    true,
  ),
  keyRegeneration: assume(
    '§4.9, §5.6',
    'POST /v1/accounts/{id}/regenerate-key {validForDays?} answers a new secretKey and revokes the old at once; the publishable key stays and gets the new lifetime. An institutional key may do it for its institution, a doctor-scoped one for itself.',
    true,
  ),
  configurations: assume(
    '§4.9',
    'GET /medical-record-configurations (also under /v1) answers {items: [{id, name, specialty, language, status: active | inactive}], total}; /v1/scribe-session-configurations is read (list and one) and, with an institutional key, added to with {name}: {id, name}.',
    true,
  ),

  // Webhooks
  webhookRecord: assume(
    '§4.8',
    'A webhook is {id: wh_…, url, events, signingSecretVersion, createdAt, updatedAt}; GET lists and reads, DELETE removes ({id, deleted: true}). All answers are 200.',
    'wh_',
  ),
  webhookOwner: assume(
    '§4.8',
    'A webhook set by an institutional key gets the events of its institution, one set by a doctor-scoped key those of the doctor.',
    true,
  ),
  webhookAddress: assume(
    '§4.8',
    'https://, without userinfo, white space or backslashes; http to the loopback too, because this is a sandbox.',
    true,
  ),
  webhookEvents: assume(
    '§4.8, §6.1',
    'Any appointment.… name may be subscribed to; of scribe_session.… only those of §6.1.',
    true,
  ),
  signingKey: assume('§6.3', 'The HMAC key is the whole signingSecret as UTF-8, its prefix included.', 'whsec_'),
  retryMs: assume(
    '§6.4',
    'Waits between the six attempts, ± a tenth. Six attempts no more than 2 minutes apart end before 15 minutes, so the 15 are an upper bound.',
    [2_000, 8_000, 30_000, 120_000, 120_000],
  ),
  deliveryTimeoutMs: assume('§6.4', 'An attempt is given this long.', 15_000),
  deliveryOrder: assume(
    '§6.4',
    'Attempts for a webhook start in the order in which they are due. The next one starts when the last is answered, or has waited this long, so a receiver that hangs delays nothing.',
    1_000,
  ),
  redirects: assume(
    '§6.4',
    'A redirect is not followed and, like any other 3xx or 1xx, is a failure that is retried.',
    true,
  ),
  appointments: assume(
    '§6.1',
    'appointment.* events carry {appointmentId, scribeSessionId, status, institutionId, createdAt}; they are raised by /_sandbox/trigger only.',
    true,
  ),

  // Errors
  wrongMethod: assume(
    '§7.2',
    'A method that a path does not have gets 404 resource_not_found, because there is no code for it.',
    true,
  ),
  oversized: assume(
    '§7.2',
    'A body that is too large gets 400 parameter_invalid, because there is no code for it. The key and the path are checked first.',
    true,
  ),
} as const;
