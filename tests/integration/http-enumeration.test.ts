// check 11: no reply, and no time of a reply, reveals whether an address or number has an account.
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { describe, expect, it, test } from 'vitest';
import { webProcess } from '@/lib/http/server/process';
import type { Prisma } from '@/lib/platform/db';
import type { Hasher } from '@/lib/platform/hashing';
import { newId } from '@/lib/platform/ids';
import { sleep } from '@/lib/platform/time';
import { medianDifference, NEGLIGIBLE_MS, type Pair } from '../support/medians';
import { startTestServer } from '../support/server';
import type { CallReply } from '../support/server/call';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });

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
      name,
      email,
      emailKey: email,
      mobile: `+91${mobile}`,
      passwordHash,
      emailVerifiedAt: now,
      createdAt: now,
      updatedAt: now,
      ...given,
    })),
  });
  return enrolled;
}

const endpoints: Record<string, (person: Person) => [endpoint: string, json: object]> = {
  'login with a wrong password': ({ email }) => ['POST /auth/login', { email, password: 'a wrong one' }],
  register: ({ name, email, mobile }) => [
    'POST /auth/register',
    { name, email, mobilenumber: mobile, password: PASSWORD },
  ],
  'a forgotten password': ({ email }) => ['POST /password/forgetpassword', { email }],
  'another verification mail': ({ email }) => ['POST /auth/resendverification', { email }],
  'a link for a guardian': ({ email }) => ['POST /auth/guardian', { account: email }],
  'a one-time code': ({ mobile }) => ['POST /otp/otp-login', { mobile }],
  'a wrong one-time code': ({ mobile }) => ['POST /otp/verify-otp', { mobile, otp: '000000' }],
};

/** Kinds of accounts that could be answered differently. */
const kinds: Partial<Prisma.UserCreateManyInput>[] = [
  {},
  { emailVerifiedAt: null },
  { blockedAt: new Date() },
  { passwordHash: null },
  { totpSecret: 'sealed', totpConfirmedAt: new Date() },
  { role: 'admin' },
];

/** Everything that a reply says, except its date, its id and the random challenge of a code. */
function everythingOf({ status, headers, text }: CallReply): string {
  const { date: _, 'x-request-id': __, 'set-cookie': cookies = [], ...others } = headers;
  const plainCookies = cookies.map((cookie) =>
    cookie.replace(/^tarang\.challenge=[\w-]{43};/, 'tarang.challenge;'),
  );
  const plainText = text.replace(/"(requestId|challenge)":"[\w-]+"/, '');
  return JSON.stringify([status, others, plainCookies, plainText]);
}

interface Comparison {
  pairs: Pair[];
  /** The different replies that came. */
  replies: Set<string>;
}

/**
 * Calls for each account and for an unknown address one right after the other, in alternating order; none is used
 * twice.
 */
async function compareReplies(endpoint: string, known: Person[]): Promise<Comparison> {
  const told: Comparison = { pairs: [], replies: new Set() };
  const timed = async (person: Person) => {
    const [address, json] = endpoints[endpoint]?.(person) ?? ['', {}];
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

function isSurelyNegligible(pairs: Pair[]): boolean {
  const { low, high } = medianDifference(pairs);
  return low > -NEGLIGIBLE_MS && high < NEGLIGIBLE_MS;
}

describe.each(Object.keys(endpoints))('check 11: %s', (endpoint) => {
  it('every kind of account and unknown addresses get the same answer', PATIENCE, async () => {
    const all = new Set<string>();
    for (const kind of kinds)
      for (const reply of (await compareReplies(endpoint, await enrol(4, kind))).replies) all.add(reply);
    expect([...all]).toHaveLength(1);
  });

  it('an address with an account takes as long as one without', PATIENCE, async () => {
    const pairs: Pair[] = [];
    // Fewer are enough when they show already that the difference is negligible.
    do pairs.push(...(await compareReplies(endpoint, await enrol(PAIRS / 4))).pairs);
    while (!isSurelyNegligible(pairs) && pairs.length < PAIRS);
    const { ms, low, high } = medianDifference(pairs);
    const found = `${ms.toFixed(2)} ms longer for the known, surely between ${low.toFixed(2)} and ${high.toFixed(2)}`;
    expect(low, found).toBeLessThan(NEGLIGIBLE_MS);
    expect(high, found).toBeGreaterThan(-NEGLIGIBLE_MS);
  });
});

test(
  'check 11: a difference of three milliseconds would be found by this measurement',
  PATIENCE,
  async () => {
    const { context } = webProcess();
    const honest = context.hasher;
    const matches: Hasher['matches'] = async (password, hash) => {
      if (hash !== null) await sleep(3);
      return honest.matches(password, hash);
    };
    context.hasher = { ...honest, matches };
    const pairs: Pair[] = [];
    do pairs.push(...(await compareReplies('login with a wrong password', await enrol(PAIRS))).pairs);
    while (
      // The busier the machine, the more measurements are needed.
      medianDifference(pairs).low < NEGLIGIBLE_MS &&
      pairs.length < 5 * PAIRS
    );
    context.hasher = honest;
    expect(medianDifference(pairs).low).toBeGreaterThan(NEGLIGIBLE_MS);
  },
);
