import { html, LitElement } from 'lit';

class BareElement extends LitElement {
  protected override render(): unknown {
    return html`<p>${document.title}</p>`;
  }
}
customElements.define('bare-element', BareElement);
