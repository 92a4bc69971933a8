import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The host by which a listener is reached: loopback for one that listens on all addresses. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

function ask(url: string): Promise<number> {
  return new Promise((resolve) => {
    const call = request(url, { timeout: 5_000, agent: false }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve(0));
    call.end();
  });
}

/** Polls an address until the answer is 200; false when the time is up or the wait was aborted. */
export async function waitForHealth(url: string, withinMs: number, signal: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline && !signal.aborted) {
    if ((await ask(url)) === 200) return true;
    await sleep(50, undefined, { signal }).catch(() => {});
  }
  return false;
}

/** Waits until the processes report that they are ready; false when the time is up or the wait was aborted. */
export async function waitUntilReady(
  children: readonly { ready: Promise<void> }[],
  withinMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const done = new AbortController();
  const late = sleep(withinMs, false, { signal: AbortSignal.any([signal, done.signal]) }).catch(() => false);
  try {
    return await Promise.race([Promise.all(children.map((child) => child.ready)).then(() => true), late]);
  } finally {
    done.abort();
  }
}
