// A member of staff who has no answer sends a gift again with its key. The request of the first call may be stored, and
// approved, by then.
import { beforeEach, expect, test } from 'vitest';
import { addBalance } from '@/lib/domain/wallet';
import { withIdempotencyKey } from '@/lib/http/request/idempotency';
import type { User } from '@/lib/platform/db';
import { after, minutes } from '@/lib/platform/time';
import { amount, openApprovals } from '../support/approvals';
import { nextNumber } from '../support/make/next-number';
import { expectRefusal } from '../support/server/call';
import { signInAs } from '../support/server/people';

const { shop, prisma, context, as, read, received, approveBy, ...approvals } = await openApprovals();

let asker: User;
let approver: User;
let receiver: User;
beforeEach(async () => {
  ({ asker, approver, receiver } = await approvals.reset());
});

const newKey = () => `a-lost-answer-${nextNumber()}`;
const open = () => prisma.approvalRequest.count({ where: { status: 'open' } });

async function give(key: string, given: object = {}) {
  const { token } = await signInAs(shop.db, asker);
  const json = { userId: receiver.id, email: receiver.email ?? '', amount, ...given };
  return shop.call('POST /admin/adduserbalance', { token, json, headers: { 'idempotency-key': key } });
}

async function ask(key: string): Promise<string> {
  const { body } = await give(key);
  expect(body).toMatchObject({ error: { code: 'approval_required' }, approvalId: expect.any(String) });
  return String(body?.approvalId);
}

test('bug: a gift whose answer was lost was asked for a second time after it had been approved', async () => {
  const key = newKey();
  const id = await ask(key);
  expect(await ask(key)).toBe(id);
  await approveBy(approver, id);
  expect(await ask(key)).toBe(id);
  expect(await open()).toBe(0);
  expect(await received(receiver)).toBe(amount);
});

test('bug: another amount under the key of a lost answer was given beside the one that waits', async () => {
  const key = newKey();
  const id = await ask(key);
  expectRefusal(await give(key, { amount: 100 }), 422, 'key_reused');
  expect(await received(receiver)).toBe(0);
  await approveBy(approver, id);
  expect(await received(receiver)).toBe(amount);
});

test('a gift is asked for again under another key', async () => {
  const id = await ask(newKey());
  await approveBy(approver, id);
  expect(await ask(newKey())).not.toBe(id);
  expect(await open()).toBe(1);
});

test('bug: a process that stood still before it stored the request asked again for what another one had asked', async () => {
  const call = { userId: asker.id, route: 'a gift', key: newKey(), body: {} };
  const gift = { userId: receiver.id, email: receiver.email ?? '', amount };
  const frozen = withIdempotencyKey(context, call, async (idempotency) => {
    // Another process took the key over while this one stood still.
    const { userId, route, key } = call;
    const lockedAt = after(context.clock.now(), -minutes(10));
    await prisma.idempotencyKey.updateMany({ where: { userId, route, key }, data: { lockedAt } });
    return addBalance(as(asker), { ...gift, idempotency });
  });
  await expect(frozen).rejects.toMatchObject({ code: 'in_progress' });
  expect(await open()).toBe(0);
  const { userId, route, key } = call;
  expect(await prisma.idempotencyKey.count({ where: { userId, route, key } })).toBe(1);
});

test('a process of the version before asks again after a minute, as it always did', async () => {
  const key = newKey();
  const id = await ask(key);
  expect(await prisma.idempotencyKey.findFirstOrThrow({ where: { key } })).toMatchObject({
    finishedAt: null,
    status: null,
    reply: null,
    refusal: { reply: { approvalId: id } },
  });
  expect((await read(id)).status).toBe('open');
});
