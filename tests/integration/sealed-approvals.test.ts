// Requests for approval: what they store of an account, and that those of a former version are carried out.
import { beforeEach, expect, test } from 'vitest';
import { approve } from '@/lib/domain/approvals';
import { emailColumns } from '@/lib/domain/personal-fields';
import { addBalance } from '@/lib/domain/wallet';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import type { User } from '@/lib/platform/db';
import { keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';
import * as make from '../support/make';
import { TEST_SECRET } from '../support/sealer';
import { openShop } from '../support/shop';

const shop = await openShop();
const { db, context } = shop;
const AMOUNT = 30_000;
let asker: User;
let receiver: User;
let approver: User;

beforeEach(async () => {
  await db.approvalRequest.deleteMany();
  asker = await make.makeAdmin(db);
  receiver = await make.makeUser(db);
  approver = await make.makeStaff(db, 'finance');
});

async function ask(): Promise<string> {
  const acting = make.actingAs(context, make.viewerOf(asker));
  const gift = { userId: receiver.id, email: receiver.email ?? '', amount: AMOUNT };
  const error = await addBalance(acting, { ...gift, idempotency: NO_IDEMPOTENCY }).catch((e: unknown) => e);
  expect(error).toMatchObject({ code: 'approval_required' });
  return (error as { reply: { approvalId: string } }).reply.approvalId;
}

async function decide(id: string, sealer = context.sealer): Promise<void> {
  await approve({ ...make.actingAs(context, make.viewerOf(approver)), sealer }, { id, seen: '0/0' });
}

const read = (id: string) => db.approvalRequest.findUniqueOrThrow({ where: { id } });
const given = async () =>
  (await db.wallet.findFirst({ where: { userId: receiver.id, currency: 'INR' } }))?.balance ?? 0n;

test('a request that a former version has stored in plain is carried out', async () => {
  const { id } = await make.makeApprovalRequest(db, { asker, receiver });
  await decide(id);
  expect(await given()).toBe(BigInt(AMOUNT) * 100n);
});

test('no request has an address or a number, and it is carried out once', async () => {
  const id = await ask();
  expect(await ask()).toBe(id);
  const { input, version } = await read(id);
  expect(input).toEqual({ userId: receiver.id, amount: AMOUNT });
  expect(version).not.toMatch(/@|[0-9]{10}|active/);
  await decide(id);
  await expect(decide(id)).rejects.toMatchObject({ code: 'conflict' });
  expect(await given()).toBe(BigInt(AMOUNT) * 100n);
});

test('a sealed request ends as outdated when the account has another address since', async () => {
  const id = await ask();
  const data = emailColumns(context, receiver.id, `other.${receiver.id}@example.com`);
  await db.user.update({ where: { id: receiver.id }, data });
  await expect(decide(id)).rejects.toMatchObject({ code: 'conflict' });
  expect((await read(id)).status).toBe('outdated');
  expect(await given()).toBe(0n);
});

test('a request that was sealed by the key before is carried out', async () => {
  const id = await ask();
  const secrets = { AUTH_SECRET: 'the secret that comes after the first', AUTH_SECRET_PREVIOUS: TEST_SECRET };
  await decide(id, createSealer(keysOf(secrets)));
  expect(await given()).toBe(BigInt(AMOUNT) * 100n);
});
