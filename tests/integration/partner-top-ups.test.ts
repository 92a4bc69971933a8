// What a partner's program hears and reads of a top-up: nothing before it is paid, and everything at the time when it
// is.
import { expect, test } from 'vitest';
import type { PartnerCaller } from '@/lib/domain/partners';
import { liveWorld } from '@/lib/domain/partners/live/live-world';
import { creditWallet } from '@/lib/domain/wallet';
import { transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop } from '../support/shop';
import { openPartners, type Partner } from '../support/webhook-partners';

const shop = await openShop();
const { context } = shop;
const { partner, told, send } = openPartners(shop);

/** A partner with a wallet, as every one has that has bought before. */
async function toldOfCredit() {
  const who = await told(['balance.credited'], await partner());
  const user = await shop.db.user.findUniqueOrThrow({ where: { id: who.viewer.userid } });
  await make.makeWallet(shop.db, user, { balance: 100_00n });
  await send();
  who.receiver.messages.length = 0;
  return who;
}

/** The ledger since a moment, as a program of the partner reads it. */
async function ledgerOf({ viewer }: Partner, from?: string) {
  const buyer = { userid: viewer.userid, role: viewer.role, email: '' };
  const caller = { keyId: 'k', mode: 'live', scopes: [], version: '', buyer } satisfies PartnerCaller;
  return (await liveWorld.listLedger(context, caller, { from, limit: 50 })).data;
}

test('a partner is told of a top-up once, when it is paid', async () => {
  const who = await toldOfCredit();
  const top = await shop.topUp(who.viewer, 500);
  await send();
  expect(who.receiver.messages).toEqual([]);
  shop.clock.advance(minutes(3));
  await shop.pay(top);
  await shop.drain();
  await send();
  const bodies = who.receiver.messages.map(({ body }) => JSON.parse(body));
  expect(bodies).toMatchObject([
    {
      type: 'balance.credited',
      data: { id: top.client_txn_id, kind: 'credit', amount: 500, balance: 600, order_id: null },
    },
  ]);
  const { updatedAt } = await shop.db.walletTransaction.findUniqueOrThrow({
    where: { txnid: top.client_txn_id },
  });
  expect(bodies[0].timestamp).toBe(updatedAt.toISOString());
});

test('a partner is told of a top-up that was begun before this version, and told of then', async () => {
  const who = await toldOfCredit();
  const top = await shop.topUp(who.viewer, 500);
  await shop.db.$executeRaw`
    select tarang_write_partner_event(${who.viewer.userid}, 'live', 'balance.credited', ${top.client_txn_id}, 0, '{}', now())`;
  await shop.pay(top);
  await shop.drain();
  await send();
  expect(who.receiver.messages).toHaveLength(2);
});

test('a ledger that is read from a moment has the top-up that was begun before and paid after', async () => {
  const who = await partner();
  const top = await shop.topUp(who.viewer, 500);
  shop.clock.advance(minutes(2));
  const other = await shop.topUp(who.viewer, 100);
  await shop.pay(other);
  await shop.drain();
  shop.clock.advance(minutes(2));
  const from = context.clock.now().toISOString();
  expect(await ledgerOf(who)).toMatchObject([{ id: other.client_txn_id }]);
  shop.clock.advance(minutes(1));
  await shop.pay(top);
  await shop.drain();
  const [line, ...more] = await ledgerOf(who, from);
  expect(line).toMatchObject({ id: top.client_txn_id, kind: 'top_up', amount: 500 });
  expect(Date.parse(line?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(from));
  expect(more).toEqual([]);
  expect((await ledgerOf(who)).map(({ id }) => id)).toEqual([top.client_txn_id, other.client_txn_id]);
});

test('money that a customer took back into the wallet is a refund in the ledger', async () => {
  const who = await partner();
  await transaction(context, (inside) =>
    creditWallet(inside, {
      userId: who.viewer.userid,
      amount: 71_00n,
      from: { account: 'refunds' },
      note: 'a refund',
      reason: 'refund_to_wallet',
      reference: newId(),
      type: 'Refunded',
    }),
  );
  expect(await ledgerOf(who)).toMatchObject([{ kind: 'refund', amount: 71 }]);
});
