import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UpdateWait } from '../../../src/elements/update-wait.ts';

const never = new Promise<void>(() => undefined);

test('an update waits until what it waits for is over', async () => {
  const wait = new UpdateWait();
  const over = wait.until(Promise.resolve(), 1000);
  assert.equal(wait.isOn, true);
  assert.equal(await over, true);
  assert.equal(wait.isOn, false);
});

test('what is ended early is over', async () => {
  const wait = new UpdateWait();
  const over = wait.until(never, 1000);
  wait.end();
  assert.equal(await over, true);
});

test('all updates together wait no longer than the limit', async () => {
  const wait = new UpdateWait();
  assert.equal(await wait.until(never, 20), false);
  const again = performance.now();
  assert.equal(await wait.until(never, 20), false);
  assert.ok(performance.now() - again < 15);
});

test('what has come may be waited for again', async () => {
  const wait = new UpdateWait();
  let come: () => void = () => undefined;
  const coming = new Promise<void>((resolve) => (come = resolve));
  assert.equal(await wait.until(coming, 20), false);
  come();
  await coming;
  assert.equal(await wait.until(Promise.resolve(), 20), true);
});

test('a former wait that is over leaves a later one to be ended', async () => {
  const wait = new UpdateWait();
  let come: () => void = () => undefined;
  void wait.until(new Promise<void>((resolve) => (come = resolve)), 1000);
  wait.end();
  const later = wait.until(never, 1000);
  come();
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(wait.isOn, true);
  wait.end();
  assert.equal(await later, true);
});
