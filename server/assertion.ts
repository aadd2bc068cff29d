// The public door of `scribe-widget-proxy/assertion`: for EHR backends, also on an older Node than the proxy's. Imports nothing but jose.
export { signAssertion, type AssertionClaims, type SigningKey, type SignOptions } from './access/sign-assertion.ts';
