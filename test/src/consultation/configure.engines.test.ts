// Where engines can differ: frames made of srcdoc.
import { expect } from '@open-wc/testing';

/** Resolves with the proxy address that `configure` derives in a frame with these attributes. */
async function proxyIn(attributes: string, proxy: string): Promise<unknown> {
  const place = document.createElement('div');
  place.innerHTML = `<iframe ${attributes}></iframe>`;
  const frame = place.firstElementChild as HTMLIFrameElement;
  frame.srcdoc = `<base href="https://elsewhere.example/"><script type="module">
    import { Scribe } from '${location.origin}/test/src/consultation/in-frame.ts';
    const page = new Scribe();
    let told;
    try { page.configure({ proxy: '${proxy}', fetchAssertion: () => '' }); told = page.options.proxy; }
    catch (error) { told = error.param; }
    parent.postMessage(told, '*');
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
    expect(await proxyIn('', '/scribe')).to.equal(`${location.origin}/scribe`);
  });
});
