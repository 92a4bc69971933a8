// Goods came late, and staff let the supplier be asked again about the call: nobody has decided about the goods by
// that, so that those that come or are listed afterwards are seen.
import { beforeEach, expect, test } from 'vitest';
import { askAgain } from '@/lib/domain/orders';
import { answerAttempt } from '@/lib/domain/orders/delivery/answer-attempt';
import { listOurPurchases } from '@/lib/domain/reconciliation/list-our-purchases';
import type { Difference } from '@/lib/integrations/suppliers';
import { accountOf } from '@/lib/integrations/suppliers/descriptors';
import { istDateTime, minutes } from '@/lib/platform/time';
import type { Placed } from '../support/shop';
import { openWrongGoods } from '../support/wrong-goods';

const { shop, context, asAdmin, deliver, withMooGold, caseOf, settle, assertRules } = await openWrongGoods();
beforeEach(() => shop.calm());

const differences: Difference[] = [];
const evidence = { request: {}, reply: {}, took: 0 };
const ended = {
  ...evidence,
  outcome: 'refused',
  code: 'refunded',
  message: 'it was ended',
  ended: true,
} as const;

/** An answer of a run that has lost the call. */
async function answerLate({ orderid: orderId }: Placed, supplierOrderId: string): Promise<void> {
  const { attempts } = await shop.read({ orderid: orderId });
  const said = { ...evidence, outcome: 'delivered', cost: null, goods: null, differences } as const;
  await answerAttempt(
    context,
    { id: attempts[0]?.id ?? '', orderId, fence: 0 },
    { ...said, supplierOrderId },
  );
}

/** An order whose call has no answer yet and is in review, and whose goods a run that lost the call was told of. */
async function lateGoods(): Promise<Placed> {
  const placed = await shop.paid('moogold');
  const unknown = { ...evidence, outcome: 'unknown', message: 'cut off' } as const;
  await deliver(placed, withMooGold({ buy: async () => unknown, lookUp: async () => unknown }));
  await shop.makeReview(placed.orderid);
  await answerLate(placed, 'FIRST');
  return placed;
}

const lateCasesOf = async (placed: Placed) =>
  (await shop.read(placed)).reviews.filter(({ cause }) => cause === 'late_success');

async function hasCase({ orderid }: Placed): Promise<boolean | undefined> {
  const [attempt] = (await shop.read({ orderid })).attempts;
  const day = istDateTime(attempt?.sentAt ?? shop.clock.now()).slice(0, 10);
  shop.clock.advance(minutes(20));
  const { purchases } = await listOurPurchases(context, accountOf({ supplier: 'moogold', region: '' }), day);
  return purchases.find(({ orderId }) => orderId === orderid)?.hasCase;
}

test('bug: goods that came late were seen no more once the supplier had been asked again', async () => {
  const placed = await lateGoods();
  expect(await caseOf(placed)).toMatchObject({ cause: 'late_success' });
  expect(await hasCase(placed)).toBe(true);
  await askAgain(asAdmin, { orderId: placed.orderid });
  expect(await caseOf(placed)).toBeUndefined();
  expect(await hasCase(placed)).toBe(false);
  await deliver(placed, withMooGold({ lookUp: async () => ended }));
  expect((await shop.read(placed)).status).toBe('Refunded');
  await answerLate(placed, 'FIRST');
  expect(await caseOf(placed)).toMatchObject({ decisions: ['claim_back'] });
  await settle(placed, 'claim_back');
  expect(await hasCase(placed)).toBe(true);
  // It was decided about these goods, and not about others.
  await answerLate(placed, 'FIRST');
  expect(await caseOf(placed)).toBeUndefined();
  await answerLate(placed, 'ANOTHER');
  expect(await caseOf(placed)).toMatchObject({ supplierOrderId: 'ANOTHER' });
  expect(await lateCasesOf(placed)).toHaveLength(3);
  await assertRules();
});

test('bug: the case about a second order was closed by asking about the first', async () => {
  const placed = await shop.paid('moogold');
  const accepted = { ...evidence, outcome: 'accepted', supplierOrderId: 'FIRST', differences } as const;
  await deliver(placed, withMooGold({ buy: async () => accepted, lookUp: async () => accepted }));
  await answerLate(placed, 'SECOND');
  const asked = askAgain(asAdmin, { orderId: placed.orderid });
  await expect(asked).rejects.toMatchObject({ code: 'conflict' });
  expect(await lateCasesOf(placed)).toMatchObject([{ closedAt: null }]);
  await settle(placed, 'claim_back');
  await askAgain(asAdmin, { orderId: placed.orderid });
});
