// A browser that asks a cell for an account of another is led there by the cookie that the proxy reads.
import { beforeEach, expect, test, vi } from 'vitest';
import { errorReply } from '@/lib/http/reply/reply';
import { AppError } from '@/lib/platform/errors';

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', 'postgresql://tarang:tarang@127.0.0.1:5432/tarang');
  vi.stubEnv('AUTH_SECRET', 'a secret that only tests know, and no store');
  vi.stubEnv('STORE_URL', 'http://127.0.0.1:3000');
  vi.stubEnv('SANDBOX', '1');
});

const setCookies = (error: AppError) => errorReply(error, 'id', 'en').headers.getSetCookie();

test('the refusal of an account that has moved names its cell, in the body and in the cookie', async () => {
  const moved = new AppError('account_moved', 'cells.moved', { reply: { cell: 'b' } });
  expect(await errorReply(moved, 'id', 'en').json()).toMatchObject({
    cell: 'b',
    error: { code: 'account_moved' },
  });
  expect(setCookies(moved)).toEqual([
    expect.stringMatching(/^tarang_cell=b; Path=\/; Max-Age=31536000; HttpOnly;/),
  ]);
});

test('no other refusal sets the cookie', () => {
  expect(setCookies(new AppError('blocked', 'accounts.blocked', { reply: { cell: 'b' } }))).toEqual([]);
});
