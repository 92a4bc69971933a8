// Check 33 for the forms of the panel: each field of each server action spoilt in turn. React sends more than JSON can
// (Date, Map, numbers without end, a cycle), and an action gets all of it unread.
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { readToken } from '@/lib/http/session/token';
import { ACTION_CASES } from '../e2e/http/actions';
import { testMedia } from '../support/media';
import { startTestServer } from '../support/server';
import { absolute, listFiles } from '../support/server/files';
import { fieldsOf } from '../support/server/junk';
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
const admin = await newPerson(shop.db, { role: 'admin' });
request.headers = new Headers({ 'sec-fetch-site': 'same-origin' });
request.token = admin.token;

type Run = ((input: unknown) => Promise<{ success: boolean; code?: string; status?: number }>) & {
  schema: z.ZodType;
};
const actions = new Map<string, Run>();
for (const file of listFiles('app', '.ts', '.tsx')) {
  if (!/^'use server'/m.test(readFileSync(absolute(file), 'utf8'))) continue;
  const exported: Record<string, Run> = await import(/* @vite-ignore */ absolute(file));
  for (const [name, run] of Object.entries(exported)) actions.set(name, run);
}

const incomparable = { toString: 1, valueOf: 1 };
const deep = () => {
  let value: unknown = 'x';
  for (let depth = 0; depth < 20_000; depth++) value = [value];
  return value;
};
const cycle: Record<string, unknown> = { length: 1 };
cycle.own = cycle;

const EVIL: Record<string, unknown> = {
  null: null,
  'a length that cannot be compared': { length: incomparable, size: incomparable },
  'a length that is a symbol': { length: Symbol.for('x') },
  'an object that cannot be compared': incomparable,
  'a list of what cannot be compared': [incomparable, { length: incomparable }],
  'NUL in a text': 'a\0b',
  'half a surrogate pair': '\ud800',
  'half a surrogate pair as a key': { '\ud800': '\ud800', a: 1 },
  'a number that is none': Number.NaN,
  'a number without end': Number.POSITIVE_INFINITY,
  'a number below zero': -1,
  'a large number': 2 ** 53 + 2,
  'a number of 309 digits': 1e308,
  'half a paisa': 10.005,
  'a sum of fractions': 0.1 + 0.2,
  'a number next to nothing': 1e-7,
  'minus nothing': -0,
  'a number in full-width digits': '１００',
  'a text that is a number to computers': '1e3',
  'an empty text': '',
  'marks on top of each other': 'z\u0335'.repeat(300),
  'a right-to-left mark': '\u202e\u200b',
  'a whole number of another kind': 10n,
  'a date that is none': new Date(Number.NaN),
  'a map': new Map([['length', incomparable]]),
  'a symbol': Symbol.for('x'),
  'a list within lists': deep(),
  'an object in itself': cycle,
};

describe.each(Object.keys(ACTION_CASES))('check 33: %s', (name) => {
  it('refuses what no form sends, and never fails for it', async () => {
    const run = actions.get(name) as Run;
    const { input, cleanUp } = await (ACTION_CASES[name] as (typeof ACTION_CASES)[string])(shop.db.prisma);
    const failed: string[] = [];
    // Also the fields that the example leaves out.
    for (const field of new Set([...fieldsOf(run.schema), ...Object.keys(input)]))
      for (const [what, value] of Object.entries(EVIL)) {
        const reply = await run({ ...input, [field]: value });
        if (!reply.success && (reply.status ?? 500) >= 500) failed.push(`${field}: ${what}`);
      }
    for (const [what, value] of Object.entries(EVIL)) {
      const reply = await run(value);
      if (!reply.success && (reply.status ?? 500) >= 500) failed.push(`the whole: ${what}`);
    }
    await cleanUp?.();
    expect(failed).toEqual([]);
  });
});
