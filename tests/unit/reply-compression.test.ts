// Which JSON replies Next may compress: it decides by Cache-Control, and removes a Content-Length.
import { expect, test } from 'vitest';
import { errorReply, jsonReply, successReply } from '@/lib/http/reply/reply';
import { AppError } from '@/lib/platform/errors';

const cacheControl = (reply: Response) => reply.headers.get('cache-control');
/** With what is around it, 1,023 bytes and 1,024. */
const [SMALL, LARGE] = [1000, 1001].map((length) => ({ x: 'a'.repeat(length) })) as [object, object];

test('a reply below 1,024 bytes is not compressed', async () => {
  const reply = successReply(SMALL, 'en');
  expect((await reply.clone().text()).length).toBe(1023);
  expect(cacheControl(reply)).toBe('no-store, no-transform');
  expect(cacheControl(jsonReply({}))).toBe('no-store, no-transform');
  expect(cacheControl(errorReply(new AppError('not_found', 'requests.failed'), 'id', 'en'))).toBe(
    'no-store, no-transform',
  );
});

test('a larger one is, and bytes are counted, not letters', async () => {
  const reply = successReply(LARGE, 'en');
  expect((await reply.clone().text()).length).toBe(1024);
  expect(cacheControl(reply)).toBeNull();
  expect(cacheControl(successReply({ x: 'अ'.repeat(400) }, 'hi'))).toBeNull();
});

test('the status, the type and the headers of a reply stay', () => {
  const reply = jsonReply({}, { 'Set-Cookie': 'a=b', 'Cache-Control': 'no-cache' });
  expect(reply.headers.get('set-cookie')).toBe('a=b');
  expect(cacheControl(reply)).toBe('no-cache');
  expect(reply.headers.get('content-type')).toBe('application/json');
  expect(successReply({}, 'en', 201).status).toBe(201);
});
