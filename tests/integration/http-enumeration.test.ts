// check 11: nobody learns from a reply, or from its time, whether somebody has an account here.
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { webProcess } from '@/lib/http/server/process';
import type { Prisma } from '@/lib/platform/db';
import { createHasher, type Hasher } from '@/lib/platform/hashing';
import { newId } from '@/lib/platform/ids';
import { sleep } from '@/lib/platform/time';
import { medianDifference, NEGLIGIBLE_MS, type Pair } from '../support/medians';
import { startTestServer } from '../support/server';
import type { CallReply } from '../support/server/call';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
// A cheap hash makes this sharper: everything else that a call does weighs more in its time.
webProcess().context.hasher = createHasher({ cost: 4 });

const PAIRS = 200;
const PATIENCE = { timeout: 120_000 };
const PASSWORD = 'a password of their own';
const passwordHash = await webProcess().context.hasher.hash(PASSWORD);

interface Person {
  name: string;
  email: string;
  mobile: string;
}

let people = 0;
function newPerson(): Person {
  const number = ++people;
  return {
    name: 'Asha',
    email: `p${number}-${randomUUID().slice(0, 8)}@example.com`,
    mobile: `9${String(number).padStart(9, '0')}`,
  };
}

/** People with accounts. */
async function enrol(count: number, given: Partial<Prisma.UserCreateManyInput> = {}): Promise<Person[]> {
  const enrolled = Array.from({ length: count }, newPerson);
  const now = new Date();
  await shop.db.prisma.user.createMany({
    data: enrolled.map(({ name, email, mobile }) => ({
      id: newId(),
      ...{ name, email, emailKey: email, mobile: `+91${mobile}`, passwordHash },
      ...{ emailVerifiedAt: now, createdAt: now, updatedAt: now },
      ...given,
    })),
  });
  return enrolled;
}

const doors: Record<string, (person: Person) => [door: string, json: object]> = {
  'login with a wrong password': ({ email }) => ['POST /auth/login', { email, password: 'a wrong one' }],
  register: ({ name, email, mobile }) => [
    'POST /auth/register',
    { name, email, mobilenumber: mobile, password: PASSWORD },
  ],
  'a forgotten password': ({ email }) => ['POST /password/forgetpassword', { email }],
  'another verification mail': ({ email }) => ['POST /auth/resendverification', { email }],
  'a one-time code': ({ mobile }) => ['POST /otp/otp-login', { mobile }],
  'a wrong one-time code': ({ mobile }) => ['POST /otp/verify-otp', { mobile, otp: '000000' }],
};

/** Accounts that could be answered in a way of their own. */
const kinds: Partial<Prisma.UserCreateManyInput>[] = [
  {},
  { emailVerifiedAt: null },
  { blockedAt: new Date() },
  { passwordHash: null },
  { totpSecret: 'sealed', totpConfirmedAt: new Date() },
  { role: 'admin' },
];

/** All that a reply says, but when it was made and its own number. */
function everythingOf({ status, headers, text }: CallReply): string {
  const { date: _, 'x-request-id': __, ...others } = headers;
  return JSON.stringify([status, others, text.replace(/"requestId":"[\w-]+"/, '')]);
}

interface Told {
  pairs: Pair[];
  /** The different replies there were. */
  replies: Set<string>;
}

/** Each of them and a stranger, one right after the other, now this one first and now that one; nobody comes twice. */
async function tellApart(door: string, known: Person[]): Promise<Told> {
  const told: Told = { pairs: [], replies: new Set() };
  const timed = async (person: Person) => {
    const [address, json] = doors[door]?.(person) ?? ['', {}];
    const from = performance.now();
    const reply = await shop.call(address, { json });
    const took = performance.now() - from;
    told.replies.add(everythingOf(reply));
    return took;
  };
  for (const person of known) {
    const stranger = newPerson();
    if (Math.random() < 0.5) told.pairs.push({ a: await timed(person), b: await timed(stranger) });
    else {
      const b = await timed(stranger);
      told.pairs.push({ a: await timed(person), b });
    }
  }
  return told;
}

describe.each(Object.keys(doors))('check 11: %s', (door) => {
  it('answers every kind of account and strangers alike', PATIENCE, async () => {
    const all = new Set<string>();
    for (const kind of kinds)
      for (const reply of (await tellApart(door, await enrol(4, kind))).replies) all.add(reply);
    expect([...all]).toHaveLength(1);
  });

  it('takes equally long for people with an account and for strangers', PATIENCE, async () => {
    const { pairs } = await tellApart(door, await enrol(PAIRS));
    const { ms, low, high } = medianDifference(pairs);
    const found = `${ms.toFixed(2)} ms longer for the known, surely between ${low.toFixed(2)} and ${high.toFixed(2)}`;
    expect(low, found).toBeLessThan(NEGLIGIBLE_MS);
    expect(high, found).toBeGreaterThan(-NEGLIGIBLE_MS);
  });
});

it('check 11: three milliseconds more for known people would be noticed here', PATIENCE, async () => {
  const { context } = webProcess();
  const honest = context.hasher;
  const matches: Hasher['matches'] = async (password, hash) => {
    if (hash !== null) await sleep(3);
    return honest.matches(password, hash);
  };
  context.hasher = { ...honest, matches };
  const pairs: Pair[] = [];
  do pairs.push(...(await tellApart('login with a wrong password', await enrol(PAIRS))).pairs);
  while (
    // The busier the machine, the longer it takes to be sure.
    medianDifference(pairs).low < NEGLIGIBLE_MS &&
    pairs.length < 5 * PAIRS
  );
  context.hasher = honest;
  expect(medianDifference(pairs).low).toBeGreaterThan(NEGLIGIBLE_MS);
});
