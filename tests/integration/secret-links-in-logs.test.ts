// The links of mails are secrets that may still be valid after a call: the log of requests must not have them.
import { expect, test } from 'vitest';
import { webProcess } from '@/lib/http/server/process';
import { testLog } from '../support/log';
import { startTestServer } from '../support/server';

const shop = await startTestServer();

test.each([
  ['POST /auth/verifymail/an-id/a-secret-token', {}],
  ['POST /auth/notme/an-id/a-secret-token', {}],
  ['POST /password/reset-password/an-id/a-secret-token', { password: 'a long sentence of a password' }],
])('the log line of %s has no part of the secret', async (endpoint, json) => {
  const { log, text } = testLog();
  Object.assign(webProcess(), { log });
  expect((await shop.call(endpoint, { json })).status).toBe(400);
  const lines = text().join('\n');
  expect(lines).toContain('an-id');
  expect(lines).not.toContain('a-secret-token');
});
