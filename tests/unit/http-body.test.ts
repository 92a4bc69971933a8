import { expect, test } from 'vitest';
import { isStorable, readJson, readText } from '@/lib/http/request/body';

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

/** A body that comes in these parts, and then ends, breaks, or never comes to an end. */
function parts(given: string[], then: 'end' | 'break' | 'hang') {
  let cancelled = false;
  const waiting = given.map((part) => new TextEncoder().encode(part));
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = waiting.shift();
      if (next) return controller.enqueue(next);
      if (then === 'end') controller.close();
      if (then === 'break') controller.error(new Error('aborted'));
      return then === 'hang' ? new Promise(() => {}) : undefined;
    },
    cancel() {
      cancelled = true;
    },
  });
  return { stream, wasCancelled: () => cancelled };
}

test('reading a body takes exactly the cap and not a byte more', async () => {
  expect(await readText(post(parts(['12345', '67890'], 'end').stream), 10)).toBe('1234567890');
  await expect(readText(post(parts(['12345', '678901'], 'end').stream), 10)).rejects.toMatchObject({
    code: 'body_too_large',
  });
});

test('reading a body stops at the cap without waiting for the end, and keeps the connection for the answer', async () => {
  const { stream, wasCancelled } = parts(['12345', '678901'], 'hang');
  await expect(readText(post(stream), 10)).rejects.toMatchObject({ code: 'body_too_large' });
  expect(wasCancelled()).toBe(false);
});

test('reading a body counts bytes, not letters', async () => {
  await expect(readText(post('ääääää'), 11)).rejects.toMatchObject({ code: 'body_too_large' });
  expect(await readText(post('ääääää'), 12)).toBe('ääääää');
});

test('reading a body that breaks off is an error of the client, not of the store', async () => {
  await expect(readText(post(parts(['{"a":'], 'break').stream))).rejects.toMatchObject({
    code: 'malformed_body',
  });
});

test('reading a body joins a letter that was cut between two parts', async () => {
  const bytes = new TextEncoder().encode('₹');
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect(await readText(post(stream))).toBe('₹');
});

test('reading a body takes JSON by any spelling of its content type', async () => {
  for (const type of ['application/json', 'Application/JSON; charset=utf-8', 'application/json;x=y'])
    expect(await readJson(post('{"a":1}', { 'content-type': type }))).toEqual({ a: 1 });
});

test('text that PostgreSQL cannot store is recognised', () => {
  for (const text of ['a\0b', '\ud800', '\udc00\ud800']) expect(isStorable(text)).toBe(false);
  for (const text of ['', '₹ 😀', 7, null, undefined]) expect(isStorable(text)).toBe(true);
});
