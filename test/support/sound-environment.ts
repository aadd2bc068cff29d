// Variables and an account without a fault; a canary in each secret.
export const SOUND = {
  SCRIBE_BASE_URL: 'https://api.scribe.example/',
  SCRIBE_WEB_URL: 'https://web.scribe.example/app',
  SCRIBE_PUBLIC_URL: 'https://scribe.ehr.example/',
  SCRIBE_SECRET_KEY: 'sk_canary_1',
  SCRIBE_PUBLISHABLE_KEY: 'pk_one',
  SCRIBE_ORIGINS: 'https://ehr.example,https://ehr2.example',
  SCRIBE_ASSERTION_SECRET: 'canary-assertion-0123456789-abcdefghij',
  SCRIBE_TOKEN_KEY: 'canary-token-key-0123456789-abcdefghij',
  SCRIBE_WEBHOOK_SECRET: 'canary-webhook-0123456789-abcdefghij',
};

/** An entry of `SCRIBE_ACCOUNTS_FILE`. */
export const ACCOUNT = {
  account: 'ana',
  publishableKey: 'pk_ana',
  secretKey: 'sk_canary_ana',
  scope: 'doctor',
  doctors: ['dr-ana'],
  origins: ['https://ehr.example'],
};
