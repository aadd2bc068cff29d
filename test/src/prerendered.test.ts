import { expect } from '@open-wc/testing';
import { register } from '../../src/register.ts';

describe('in a page that the browser prepares before anybody asks for it', () => {
  afterEach(() => Reflect.deleteProperty(document, 'prerendering'));

  it('the tags are registered when the page is shown: no record is read, and none is said to be shown', () => {
    Object.defineProperty(document, 'prerendering', { configurable: true, value: true });
    register({ 'ehr-prepared': class extends HTMLElement {} });
    expect(customElements.get('ehr-prepared')).to.equal(undefined);
    Object.defineProperty(document, 'prerendering', { configurable: true, value: false });
    document.dispatchEvent(new Event('prerenderingchange'));
    expect(customElements.get('ehr-prepared')).to.be.a('function');
  });
});
