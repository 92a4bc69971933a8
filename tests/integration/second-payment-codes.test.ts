// The code of a second person who confirms a credit of a second payment cannot be guessed, neither by the call nor by
// the panel's form.
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { settleReviewAction } from '@/app/(admin)/admin/case-actions';
import { webProcess } from '@/lib/http/server/process';
import { readToken } from '@/lib/http/session/token';
import { systemClock } from '@/lib/platform/time';
import { giveAuthenticator } from '../support/authenticator';
import * as make from '../support/make';
import { nextNumber } from '../support/make/next-number';
import { startTestServer } from '../support/server';
import { newPerson, type Person } from '../support/server/people';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const request = vi.hoisted(() => ({ headers: new Headers(), token: '' }));
vi.mock('server-only', () => ({}));
vi.mock('next/headers', () => ({ headers: async () => request.headers }));
vi.mock('@/lib/http/session/next-auth', async (original) => ({
  ...(await original<object>()),
  cookieClaims: async () => readToken(request.token),
}));

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '1' });
const { prisma } = shop.db;
request.headers = new Headers({ 'sec-fetch-site': 'same-origin' });

/** The case of a payment that the gateway named beside another one of the same page, and its bank reference. */
async function secondPayment() {
  const order = await make.makeOrder(prisma, { status: 'Completed' });
  const page = await make.makePayment(prisma, order, make.paid(order.value));
  const reference = String(nextNumber()).padStart(12, '5');
  const payment = await make.makePayment(prisma, order, {
    clientTxnId: `${page.clientTxnId}-2`,
    status: 'review',
    besideId: page.id,
    gatewayOrderId: null,
    paymentUrl: null,
    evidence: { source: 'gateway', utr: reference, payerVpa: null },
  });
  const { id } = await make.makeReview(prisma, { cause: 'second_payment', paymentId: payment.id });
  return { id, reference };
}

async function makeApprover() {
  const { sealer } = webProcess().context;
  const { user, app } = await giveAuthenticator(
    { db: prisma, sealer, clock: systemClock },
    await make.makeAdmin(prisma),
  );
  return (code: string) => ({
    email: user.email ?? '',
    code: code === 'right' ? app.code() : app.wrongCode(),
  });
}

type Approver = { email: string; code: string };
type Case = { id: string; reference: string };
/** Credits the case; returns the code of the refusal. */
type Settle = (found: Case, approver: Approver) => Promise<unknown>;

let caller: Person;
beforeEach(async () => {
  caller = await newPerson(shop.db, { role: 'admin' });
  request.token = caller.token;
});

const decided = { decision: 'credit', reason: 'looked at the bank' } as const;

const byCall: Settle = async ({ id, reference }, approver) => {
  const json = { ...decided, reference, approver };
  const { body } = await shop.call(`POST /admin/reviews/${id}/settle`, { token: caller.token, json });
  return (body as { error?: { code: string } }).error?.code;
};

const byForm: Settle = async (found, approver) => {
  const reply = await settleReviewAction({ ...decided, ...found, approver, key: crypto.randomUUID() });
  return (reply as { code?: string }).code;
};

test.each([
  ['call', byCall],
  ['form', byForm],
])(
  "bug: a colleague's code could be guessed when a second payment was credited by the %s",
  async (_, settle) => {
    const found = await secondPayment();
    const approver = await makeApprover();
    for (let guess = 0; guess < 5; guess += 1)
      expect(await settle(found, approver('wrong'))).toBe('bad_code');
    expect(await settle(found, approver('wrong'))).toBe('rate_limited');
    expect(await settle(found, approver('right'))).toBe('rate_limited');
    // The colleague, at whose code was guessed, may still confirm what another person credits.
    caller = await newPerson(shop.db, { role: 'admin' });
    request.token = caller.token;
    expect(await settle(found, approver('right'))).toBeUndefined();
  },
);
