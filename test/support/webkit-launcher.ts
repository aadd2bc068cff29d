// A launcher of WebKitGTK for the test runner. It calls itself 'playwright' and offers the few members of a Playwright page
// that the runner's commands use, so that keys, mouse and viewport work; WebKitWebDriver cannot emulate media.
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserLauncher } from '@web/test-runner-core';
import { WebKitDriver } from './webkit-driver.ts';

type Button = 'left' | 'middle' | 'right';

const BUTTONS: Readonly<Record<Button, number>> = { left: 0, middle: 1, right: 2 };
/** W3C WebDriver §17.4.2: keys that are no characters. */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  Meta: '\uE03D',
};

export function webkitLauncher(): BrowserLauncher {
  const driver = new WebKitDriver();
  let starting: Promise<void> | undefined;
  let active: string | undefined;
  const launcher = {
    name: 'WebKitGTK',
    type: 'playwright',
    concurrency: 1,
    async startSession(id: string, url: string) {
      await (starting ??= driver.start());
      active = id;
      await driver.go(url);
    },
    isActive: (id: string) => id === active,
    getBrowserUrl: () => driver.url(),
    stopSession() {
      active = undefined;
      return Promise.resolve({});
    },
    startDebugSession: () => Promise.reject(new Error('WebKitGTK has no debug sessions here.')),
    stop: () => driver.stop(),
    getPage: () => ({
      keyboard: keyboard(driver),
      mouse: mouse(driver),
      setViewportSize: (size: { width: number; height: number }) => setViewport(driver, size),
    }),
  };
  return launcher;
}

function keyboard(driver: WebKitDriver) {
  const code = (key: string) => KEYS[key] ?? key;
  const down = (value: string) => ({ type: 'keyDown' as const, value });
  const up = (value: string) => ({ type: 'keyUp' as const, value });
  return {
    down: (key: string) => driver.keys([down(code(key))]),
    up: (key: string) => driver.keys([up(code(key))]),
    type: (text: string) => driver.keys([...text].flatMap((value) => [down(value), up(value)])),
    press: (combination: string) => {
      const keys = combination.length > 1 ? combination.split('+').map(code) : [combination];
      return driver.keys([...keys.map(down), ...keys.toReversed().map(up)]);
    },
  };
}

function mouse(driver: WebKitDriver) {
  const move = (x: number, y: number) => ({ type: 'pointerMove', duration: 0, origin: 'viewport', x, y });
  const down = (button: Button = 'left') => ({ type: 'pointerDown', button: BUTTONS[button] });
  const up = (button: Button = 'left') => ({ type: 'pointerUp', button: BUTTONS[button] });
  return {
    move: (x: number, y: number) => driver.pointer([move(x, y)]),
    down: ({ button }: { button?: Button } = {}) => driver.pointer([down(button)]),
    up: ({ button }: { button?: Button } = {}) => driver.pointer([up(button)]),
    click: (x: number, y: number, { button }: { button?: Button } = {}) =>
      driver.pointer([move(x, y), down(button), up(button)]),
  };
}

async function setViewport(driver: WebKitDriver, { width, height }: { width: number; height: number }): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const sizes = await driver.run<[number, number, number, number]>(
      'return [innerWidth, innerHeight, outerWidth, outerHeight]',
    );
    const [innerWidth, innerHeight, outerWidth, outerHeight] = sizes;
    if (innerWidth === width && innerHeight === height) return;
    await driver.resize(width + outerWidth - innerWidth, height + outerHeight - innerHeight);
    await sleep(50);
  }
  throw new Error(`WebKitGTK has no viewport of ${width} × ${height}.`);
}
