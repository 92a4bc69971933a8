// Codes that nobody has looked at, of orders whose money went back to a bank and comes again, or that were held.
import { beforeEach, expect, test } from 'vitest';
import { actorOfPartner, type PartnerCaller } from '@/lib/domain/partners';
import { revealOrder } from '@/lib/domain/partners/live/codes';
import { settlePayment, sweepPayments } from '@/lib/domain/payments';
import { transaction } from '@/lib/platform/db';
import { hours, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { type Bought, openVault } from '../support/vault';

const { shop, context, stock, empty, reveal, statesOf } = await openVault();
beforeEach(() => shop.calm());

const paymentWentBack = { code: 'conflict', description: { messageKey: 'vault.paymentWentBack' } };

const reverse = (clientTxnId: string) =>
  shop.fault('ekqr', 'reversed', clientTxnId, { params: { status: 'refunded' } });
async function sweepAfter(time: number): Promise<void> {
  shop.clock.advance(time);
  await sweepPayments(context);
}

/** A call of a partner's program that wants the codes of an order. */
async function programOf({ viewer, orderid }: Bought) {
  const user = await shop.db.user.findUniqueOrThrow({ where: { id: viewer.userid } });
  await make.makePartner(shop.db, { user });
  const { key } = await make.makePartnerKey(shop.db, { partnerId: user.id });
  const data = { partnerKeyId: key.id, partnerReference: `of ${orderid}` };
  await shop.db.order.update({ where: { id: orderid }, data });
  const caller = { keyId: key.id, mode: 'live', buyer: viewer } as unknown as PartnerCaller;
  const origin = { address: '203.0.113.7', device: null, nextDevice: 'none' };
  const as = { ...context, actor: actorOfPartner(caller, { requestId: 'a-request', origin }) };
  return () => revealOrder(as, caller, orderid);
}

test('a code bought with a top-up that went back is shown only once the money is there again', async () => {
  await empty();
  await stock(1);
  const viewer = await shop.shopper();
  const { client_txn_id } = await shop.topUp(viewer, 1000);
  await shop.pay({ client_txn_id }, { webhook: false });
  await transaction(context, (inside) => settlePayment(inside, client_txn_id));
  const bought: Bought | null = await shop.buy({ item: 'byHand', viewer });
  await shop.drain({ hurry: false });
  const order = { viewer, orderid: bought?.orderid ?? '' };
  expect(await statesOf(order)).toEqual(['sold']);
  reverse(client_txn_id);
  await sweepAfter(minutes(11));
  await expect(reveal(order)).rejects.toMatchObject(paymentWentBack);
  await expect((await programOf(order))()).rejects.toMatchObject(paymentWentBack);
  expect(await statesOf(order)).toEqual(['sold']);
  shop.sandbox.clearFaults();
  await sweepAfter(hours(1));
  expect((await reveal(order)).codes).toHaveLength(1);
});
