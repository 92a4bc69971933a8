// Signing in as users do: by the call, with what it answers and the cookies it sets.
import type { User } from '@/lib/platform/db';
import { makeUser } from '../../support/make';
import { type CallReply, callStore } from '../../support/server/raw-call';
import { storeHasher } from '../../support/store-hasher';
import { password } from '../shop';
import { expect, type HttpStore } from './store';

export type { User };

export interface LoggedIn {
  token: string;
  /** The session's, as a browser sends it back. */
  cookie: string;
  /** Every Set-Cookie line of the reply. */
  lines: string[];
  userid: string;
}

/** An account with the password of all tests. */
export async function newAccount(
  { db }: HttpStore,
  given: Parameters<typeof makeUser>[1] = {},
): Promise<User & { email: string }> {
  const made = await makeUser(db.prisma, { passwordHash: await storeHasher().hash(password), ...given });
  return { ...made, email: made.email ?? '' };
}

export async function logIn(
  { origin }: HttpStore,
  email: string,
  { cookie, ...given }: { cookie?: string; password?: string } = {},
): Promise<LoggedIn> {
  const json = { email, password, ...given };
  const headers = { 'sec-fetch-site': 'same-origin' };
  const carried = cookie === undefined ? {} : { cookie };
  return readLogin(await callStore(origin, 'POST /auth/login', { json, headers, ...carried }));
}

/** What any way of signing in answered. */
export function readLogin(reply: CallReply): LoggedIn {
  expect(reply.status, reply.text).toBe(200);
  const { token, user } = reply.body as { token: string; user: { userid: string } };
  const lines = reply.headers['set-cookie'] ?? [];
  const cookie = lines
    .map((line) => line.split(';')[0] ?? '')
    .find((pair) => pair.startsWith('tarang.session='));
  return { token, cookie: cookie ?? '', lines, userid: user.userid };
}

/** What the bearer token and the cookie of a session are answered now. */
export async function statuses(
  { origin }: HttpStore,
  { token, cookie, userid }: Pick<LoggedIn, 'token' | 'cookie' | 'userid'>,
): Promise<number[]> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  return [
    (await callStore(origin, `GET /order/${userid}`, { token })).status,
    (await callStore(origin, `GET /order/${userid}`, { cookie, headers })).status,
  ];
}

export const IN = [200, 200];
export const OUT = [401, 401];
