// Engines: all (frames made of srcdoc)
import { expect } from '@open-wc/testing';

/** Where the widget asks first, with this `configure({ proxy })` in a frame with these attributes. */
async function proxyIn(attributes: string, proxy: string): Promise<unknown> {
  const place = document.createElement('div');
  place.innerHTML = `<iframe ${attributes}></iframe>`;
  const frame = place.firstElementChild as HTMLIFrameElement;
  frame.srcdoc = `<base href="https://elsewhere.example/"><script type="module">
    import { configure } from '${location.origin}/src/index.ts';
    import '${location.origin}/src/define.ts';
    window.fetch = (address) => {
      parent.postMessage(address, '*');
      return new Promise(() => {});
    };
    configure({ proxy: '${proxy}', publishableKey: 'pk_test', fetchAssertion: () => 'assertion' });
    document.body.innerHTML = '<scribe-session session-id="c-1"></scribe-session>';
  </script>`;
  const told = new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data), { once: true }));
  document.body.append(place);
  try {
    return await told;
  } finally {
    place.remove();
  }
}

describe('the proxy by a path, in a frame made of srcdoc', () => {
  it('is of the origin that the frame has from its page, whatever base address it names', async () => {
    expect(await proxyIn('', '/scribe')).to.equal(`${location.origin}/scribe/embed/token`);
  });
});
