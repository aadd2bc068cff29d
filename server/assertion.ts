// The public door of `scribe-widget-proxy/assertion`, for EHR backends. Imports no package but jose, so that it runs on an older Node than the proxy.
export { signAssertion, type AssertionClaims, type SigningKey, type SignOptions } from './access/sign-assertion.ts';
