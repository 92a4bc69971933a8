// What the log keeps of the address of a call: no secret of a link, and no reason that a person has typed.
import { expect, test } from 'vitest';
import { loggedPath } from '@/lib/http/reply/logged-path';

test.each([
  ['/admin/updateorder/T1/Completed/XK7F-9Q2M-W4ZT', '/admin/updateorder/T1/Completed/…'],
  ['/admin/updateorder/T1/Refunded/out%20of%20stock/a%2Fb', '/admin/updateorder/T1/Refunded/…'],
  ['/admin/updateorder/T1/Completed', '/admin/updateorder/T1/Completed'],
  ['/auth/verifymail/an-id/a-token', '/auth/verifymail/an-id/…'],
  ['/notifications/unsubscribe/a-token', '/notifications/unsubscribe/…'],
  ['/auth/guardian/a-token', '/auth/guardian/…'],
  ['/admin/alltxn?search=9876543210', '/admin/alltxn'],
])('of %s it is %s', (path, kept) => {
  expect(loggedPath({ url: `http://127.0.0.1${path}` })).toBe(kept);
});
