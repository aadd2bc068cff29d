// Drives WebKitGTK's MiniBrowser through WebKitWebDriver with plain W3C WebDriver calls.
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findWebKit, openDisplay } from './browsers.ts';
import { freePort } from './free-port.ts';

type KeyAction = { readonly type: 'keyDown' | 'keyUp'; readonly value: string };

const ANSWER_WITHIN_MS = 30_000;
const START_TRIES = 50;

/** One browser with one window. */
export class WebKitDriver {
  #process: ChildProcess | undefined;
  #closeDisplay: () => void = () => undefined;
  #base = '';
  #session = '';

  async start(): Promise<void> {
    const webkit = findWebKit();
    if (!webkit) throw new Error('No WebKitWebDriver found (Debian: `apt-get install webkit2gtk-driver xvfb`).');
    const display = await openDisplay();
    this.#closeDisplay = display.close;
    const port = await freePort();
    this.#base = `http://127.0.0.1:${port}`;
    this.#process = spawn(webkit.driver, [`--port=${port}`], {
      stdio: 'ignore',
      // Without a graphics card the composition of layers takes two thirds of all CPU time.
      env: { ...process.env, DISPLAY: display.name, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    });
    process.once('exit', () => this.#kill());
    await this.#answering();
    const options = { binary: webkit.browser, args: ['--automation'] };
    const { sessionId } = await this.#call<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    });
    this.#session = `/session/${sessionId}`;
  }

  go(url: string): Promise<void> {
    return this.#call('POST', `${this.#session}/url`, { url });
  }

  url(): Promise<string> {
    return this.#call('GET', `${this.#session}/url`);
  }

  /** Runs a script in the page; resolves with its return value. */
  run<Result>(script: string): Promise<Result> {
    return this.#call('POST', `${this.#session}/execute/sync`, { script, args: [] });
  }

  /** Sets the outer size of the window, in px. */
  resize(width: number, height: number): Promise<void> {
    return this.#call('POST', `${this.#session}/window/rect`, { width, height });
  }

  keys(actions: readonly KeyAction[]): Promise<void> {
    return this.#call('POST', `${this.#session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  pointer(actions: readonly object[]): Promise<void> {
    const parameters = { pointerType: 'mouse' };
    return this.#call('POST', `${this.#session}/actions`, {
      actions: [{ type: 'pointer', id: 'mouse', parameters, actions }],
    });
  }

  async stop(): Promise<void> {
    if (this.#session) await this.#call('DELETE', this.#session).catch(() => undefined);
    this.#kill();
  }

  async #answering(): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await fetch(`${this.#base}/status`);
        return;
      } catch (error) {
        if (tries > START_TRIES) throw error;
        await sleep(100);
      }
    }
  }

  async #call<Value>(method: string, path: string, body?: object): Promise<Value> {
    const response = await fetch(this.#base + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`WebDriver ${method} ${path}: ${value.error ?? ''}: ${value.message ?? ''}`);
    return value;
  }

  #kill(): void {
    this.#process?.kill();
    this.#closeDisplay();
  }
}
