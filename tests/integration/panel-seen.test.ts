// What the panel deletes, ends or switches with one press is what the person looked at: a colleague who changed it
// since the page was opened has not worked in vain.
import { afterAll, expect, test, vi } from 'vitest';
import { readToken } from '@/lib/http/session/token';
import { ACTION_CASES } from '../e2e/http/actions';
import * as make from '../support/make';
import { testMedia } from '../support/media';
import { startTestServer } from '../support/server';
import { absolute, listFiles } from '../support/server/files';
import { newPerson } from '../support/server/people';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const request = vi.hoisted(() => ({ headers: new Headers(), token: '' }));
vi.mock('server-only', () => ({}));
vi.mock('next/headers', () => ({ headers: async () => request.headers }));
vi.mock('@/lib/http/session/next-auth', async (original) => ({
  ...(await original<object>()),
  cookieClaims: async () => readToken(request.token),
}));

const pictures = await testMedia();
const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000', MEDIA_DIR: pictures.folder });
const { prisma } = shop.db;
const admin = await newPerson(shop.db, { role: 'admin' });
request.headers = new Headers({ 'sec-fetch-site': 'same-origin' });
request.token = admin.token;
// Campaigns are made of an item of the shop.
await make.makeItem(prisma);

type Run = (input: unknown) => Promise<{ success: boolean; code?: string; message?: string }>;
const actions = new Map<string, Run>();
for (const file of listFiles('app/(admin)', '-actions.ts'))
  for (const [name, run] of Object.entries(await import(/* @vite-ignore */ absolute(file))))
    actions.set(name, run as Run);

/** Another value of the same kind: what the page would name after a colleague's change. */
function other(seen: unknown): unknown {
  if (typeof seen === 'number') return seen + 1;
  if (typeof seen === 'object' && seen !== null) {
    const [[field] = ['']] = Object.entries(seen);
    return { ...seen, [field]: 'Something else' };
  }
  if (seen === 'beginning') return 'end';
  if (typeof seen === 'string')
    return Number.isNaN(Date.parse(seen)) ? 'x'.repeat(seen.length) : '2026-01-01T00:00:00.000Z';
  return undefined;
}

// An order is ended with a reason, and its own tests know what may have changed meanwhile.
const ONE_PRESS = Object.keys(ACTION_CASES).filter(
  (name) => /^(delete|end|unblock|cancel|turnOff)/.test(name) && name !== 'endOrderAction',
);

test.each(ONE_PRESS)(
  '%s is refused for what a colleague has changed since, and done for what it is now',
  async (name) => {
    const run = actions.get(name) as Run;
    const makeCase = ACTION_CASES[name] as (typeof ACTION_CASES)[string];
    const { input, state, cleanUp } = await makeCase(prisma);
    const before = await state();
    const { seen } = input as { seen?: unknown };
    expect(await run({ ...input, seen: other(seen) })).toMatchObject({ success: false, code: 'conflict' });
    expect(await state()).toEqual(before);
    expect(await run(input)).toMatchObject({ success: true });
    expect(await state()).not.toEqual(before);
    await cleanUp?.();
  },
);
