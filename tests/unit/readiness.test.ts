import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';

/** The module anew, because it has the state of a process. */
async function newProcess() {
  vi.resetModules();
  const { announceStart, announceStop, answerReady } = await import('@/lib/http/server/readiness');
  const status = () => {
    const writeHead = vi.fn();
    answerReady({ writeHead, end: vi.fn() } as unknown as ServerResponse);
    return writeHead.mock.calls[0]?.[0] as number;
  };
  return { announceStart, announceStop, status };
}

test('a process is ready once it has answered itself at once three times in a row', async () => {
  const { announceStart, status } = await newProcess();
  expect(status()).toBe(503);
  const waits = [0, 1100, 0, 0, 0, 0];
  let asked = 0;
  await announceStart(async () => {
    expect(status()).toBe(503);
    await new Promise((resolve) => setTimeout(resolve, waits[asked]));
    asked += 1;
  });
  expect(asked).toBe(5);
  expect(status()).toBe(200);
});

test('a process asks itself nothing while its event loop is held up by what it loads', async () => {
  const { announceStart } = await newProcess();
  let isLoaded = false;
  setTimeout(() => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
    isLoaded = true;
  }, 10);
  const asked: boolean[] = [];
  await announceStart(async () => {
    asked.push(isLoaded);
  });
  expect(asked).toEqual([true, true, true]);
});

test('a question that fails at once counts as an answer, because the process is not busy', async () => {
  const { announceStart, status } = await newProcess();
  await announceStart(() => Promise.reject(new Error('the database does not answer')));
  expect(status()).toBe(200);
});

test('a process that was told to stop is never ready again', async () => {
  const { announceStart, announceStop, status } = await newProcess();
  const starting = announceStart(async () => {});
  announceStop();
  await starting;
  expect(status()).toBe(503);
});
