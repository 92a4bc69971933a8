// The comparisons of reconciliation as pure functions: each kind of difference, and what is none.
import { describe, expect, it } from 'vitest';
import {
  type BankLine,
  compareBank,
  type EarlierPayment,
} from '@/lib/domain/reconciliation/compare/compare-bank';
import { compareFloat } from '@/lib/domain/reconciliation/compare/compare-float';
import {
  comparePayments,
  type GatewayLine,
  type OurPayment,
} from '@/lib/domain/reconciliation/compare/compare-payments';
import { comparePurchases, type OurPurchase } from '@/lib/domain/reconciliation/compare/compare-purchases';
import { hundredthsOf } from '@/lib/domain/reconciliation/compare/hundredths-of';
import type { Found } from '@/lib/domain/reconciliation/found';
import type { ListedOrder } from '@/lib/integrations/suppliers';

const kindsOf = (found: Found[]) => found.map(({ kind }) => kind);

const payment: OurPayment = {
  id: 'p1',
  clientTxnId: 'A1',
  gatewayOrderId: '7',
  orderId: 'O1',
  isPaid: true,
  amount: 49_900n,
  utr: '600000000001',
  hasCase: false,
  goneBack: false,
  saidThere: 49_900n,
  besideReferences: [],
};
const line: GatewayLine = {
  clientTxnId: 'A1',
  gatewayOrderId: '7',
  isPaid: true,
  amount: 49_900n,
  utr: '600000000001',
};

describe('payments and what the gateway says', () => {
  const compare = (ours: Partial<OurPayment>, lines: GatewayLine[], listed = false) =>
    comparePayments([{ ...payment, ...ours }], lines, { listed });

  it('no difference when both say the same', () => {
    expect(compare({}, [line], true)).toEqual([]);
    expect(compare({ isPaid: false }, [{ ...line, isPaid: false }], true)).toEqual([]);
    expect(compare({ isPaid: false }, [], true)).toEqual([]);
  });

  it('no difference when a person typed the bank reference that the gateway does not name', () => {
    expect(compare({}, [{ ...line, utr: null }])).toEqual([]);
  });

  it('no difference when a case already has the money that is paid there alone', () => {
    expect(compare({ isPaid: false, hasCase: true }, [line])).toEqual([]);
  });

  it('no difference when the gateway says again that money went back, of which a case tells', () => {
    expect(compare({ goneBack: true }, [{ ...line, isPaid: false }])).toEqual([]);
    const gone = { goneBack: true, saidThere: 10_000n };
    expect(compare(gone, [{ ...line, amount: 10_000n }])).toEqual([]);
    // A dispute that was lost: the line of the payment itself stays as it was.
    expect(compare({ goneBack: true }, [line])).toEqual([]);
  });

  it('a difference that a question ends when money that had gone back is there again', () => {
    expect(compare({ goneBack: true, saidThere: 10_000n }, [line])).toMatchObject([
      { kind: 'amount_differs', moneyAtRisk: 39_900n, press: 'ask_gateway' },
    ]);
  });

  it('no difference when the gateway names further money on the page, which the store has counted', () => {
    const second = '600000000002';
    expect(compare({ besideReferences: [second] }, [{ ...line, utr: second }])).toEqual([]);
    expect(kindsOf(compare({ besideReferences: [second] }, [{ ...line, utr: '600000000003' }]))).toEqual([
      'reference_differs',
    ]);
  });

  it.each<[Found['kind'], Partial<OurPayment>, GatewayLine[]]>([
    ['paid_there', { isPaid: false }, [line]],
    ['missing_there', {}, []],
    ['missing_there', {}, [{ ...line, isPaid: false }]],
    ['amount_differs', {}, [{ ...line, amount: 100n }]],
    ['reference_differs', {}, [{ ...line, utr: '600000000002' }]],
    ['reference_differs', {}, [{ ...line, gatewayOrderId: '8' }]],
    ['twice_there', {}, [line, line]],
  ])('%s is found', (kind, ours, lines) => {
    expect(kindsOf(compare(ours, lines))).toEqual([kind]);
  });

  it('a paid line that the store does not know is found on a whole list alone', () => {
    const stranger = { ...line, clientTxnId: 'Z9', amount: 100n };
    expect(compare({}, [line, stranger], true)).toMatchObject([
      { kind: 'not_ours', subject: 'Z9', moneyAtRisk: 100n },
    ]);
    expect(compare({}, [line, stranger])).toEqual([]);
  });

  it('the money at risk is the difference of the amounts', () => {
    expect(compare({}, [{ ...line, amount: 40_000n }])).toMatchObject([{ moneyAtRisk: 9_900n }]);
  });
});

describe('payments and the statement of the bank', () => {
  const credit: BankLine = {
    line: 4,
    day: '2026-11-23',
    utr: '600000000001',
    amount: 49_900n,
    direction: 'credit',
  };
  const compare = (lines: BankLine[], unreferenced: OurPayment[] = [], earlier: EarlierPayment[] = []) =>
    compareBank({
      ours: [payment],
      earlier,
      payouts: [],
      lines,
      isKnown: (utr) => utr === payment.utr,
      unreferenced,
      day: '2026-11-23',
    });

  it('no difference when the bank has the credit once', () => {
    expect(compare([credit])).toEqual([]);
  });

  it.each<[Found['kind'], BankLine[]]>([
    ['missing_there', []],
    ['amount_differs', [{ ...credit, amount: 100n }]],
    ['twice_there', [credit, { ...credit, line: 5 }]],
    ['taken_back', [credit, { ...credit, line: 5, direction: 'debit' }]],
    ['not_ours', [credit, { ...credit, line: 5, utr: '600000000009' }]],
  ])('%s is found', (kind, lines) => {
    expect(kindsOf(compare(lines))).toEqual([kind]);
  });

  it('a credit of another day that the store does not know is left to that day', () => {
    expect(compare([credit, { ...credit, day: '2026-11-22', utr: '600000000009' }])).toEqual([]);
  });

  it('a debit of the day takes back what came on another day, as far as the store does not know it', () => {
    const utr = '600000000007';
    const back = { ...credit, utr, amount: 500n, direction: 'debit' as const };
    const found = (givenBack: bigint, line: BankLine = back) =>
      compare([credit, line], [], [{ ...payment, utr, givenBack }]).filter(
        ({ kind }) => kind === 'taken_back',
      );
    expect(found(0n)).toMatchObject([{ subject: utr, moneyAtRisk: 500n }]);
    expect(found(499n)).toHaveLength(1);
    expect(found(500n)).toEqual([]);
    expect(found(0n, { ...back, day: '2026-11-22' })).toEqual([]);
    expect(found(0n, { ...back, direction: 'credit' })).toEqual([]);
  });

  it('a second debit of the same amount is not hidden by the first, which the store knows', () => {
    const utr = '600000000007';
    const back = { ...credit, utr, amount: 500n, direction: 'debit' as const };
    const first = { ...back, day: '2026-11-22' };
    const found = (lines: BankLine[]) =>
      compare([credit, ...lines], [], [{ ...payment, utr, givenBack: 500n }]).map(({ kind }) => kind);
    expect(found([first, back])).toEqual(['taken_back']);
    expect(found([first])).toEqual([]);
    expect(found([back, { ...back, day: '2026-11-24' }])).toEqual([]);
  });

  it('an unknown credit names the payments that wait for a bank reference and have its amount', () => {
    const waiting = { ...payment, clientTxnId: 'A2', isPaid: false, utr: null };
    const found = compare([credit, { ...credit, utr: '600000000009' }], [waiting]);
    expect(found).toMatchObject([{ press: 'credit', evidence: { candidates: ['A2'] } }]);
  });
});

const purchase: OurPurchase = {
  attemptId: 'a1',
  orderId: 'O1',
  reference: 'O1-0-0-0',
  supplierOrderId: '900',
  outcome: 'delivered',
  orderStatus: 'Completed',
  pack: '55',
  player: '17366',
  cost: 120n,
  value: 14_900n,
  hasCase: false,
};
const order: ListedOrder = {
  supplierOrderId: '900',
  reference: 'O1-0-0-0',
  status: 'delivered',
  at: new Date('2026-11-23T08:00:00Z'),
  packs: ['55'],
  players: ['17366'],
  cost: '1.20',
};

describe("purchases and the supplier's list", () => {
  const compare = (ours: Partial<OurPurchase>, orders: ListedOrder[]) =>
    comparePurchases({
      ours: [{ ...purchase, ...ours }],
      orders,
      isKnown: (reference) => reference === purchase.reference,
      isOfDay: () => true,
      inRupees: (hundredths) => hundredths * 90n,
    });

  it.each<[string, Partial<OurPurchase>, ListedOrder[]]>([
    ['both have the delivery', {}, [order]],
    ['a call without an answer bought nothing', { outcome: 'unknown', orderStatus: 'Processing' }, []],
    ['both refused it', { outcome: 'refused', orderStatus: 'Refunded' }, [{ ...order, status: 'ended' }]],
    ['a case has the late goods', { outcome: 'refused', orderStatus: 'Refunded', hasCase: true }, [order]],
    ['a person has accepted other goods', { hasCase: true }, [{ ...order, packs: ['56'] }]],
    ['a stranger ended without goods', {}, [order, { ...order, reference: 'x', status: 'ended' }]],
    [
      'both still wait',
      { outcome: 'accepted', orderStatus: 'Processing', cost: null },
      [{ ...order, status: 'accepted' }],
    ],
  ])('no difference when %s', (_, ours, orders) => {
    expect(compare(ours, orders)).toEqual([]);
  });

  it.each<[Found['kind'], Found['press'], Partial<OurPurchase>, ListedOrder[]]>([
    ['missing_there', null, {}, []],
    ['missing_there', 'ask_supplier', { outcome: 'accepted', orderStatus: 'Processing' }, []],
    ['twice_there', null, {}, [order, { ...order, supplierOrderId: '901' }]],
    ['twice_there', null, {}, [order, order]],
    ['bought_there', 'open_case', { orderStatus: 'Refunded' }, [order]],
    ['bought_there', 'open_case', { orderStatus: 'Cancelled', outcome: 'unknown' }, [order]],
    ['bought_there', 'open_case', { outcome: 'refused' }, [order]],
    ['bought_there', 'ask_supplier', { outcome: 'unknown', orderStatus: 'Processing' }, [order]],
    ['ended_there', null, {}, [{ ...order, status: 'ended' }]],
    ['other_goods', null, {}, [{ ...order, packs: ['56'] }]],
    ['other_goods', null, {}, [{ ...order, players: ['99'] }]],
    ['amount_differs', null, {}, [{ ...order, cost: '2.00' }]],
    ['reference_differs', null, {}, [{ ...order, supplierOrderId: '901' }]],
    ['not_ours', null, {}, [order, { ...order, supplierOrderId: '902', reference: null }]],
  ])('%s is found, and %s ends it', (kind, press, ours, orders) => {
    const found = compare(ours, orders);
    expect(kindsOf(found)).toEqual([kind]);
    expect(found[0]?.press).toBe(press);
  });
});

describe('a balance and the ledger of its float', () => {
  const compare = (balance: bigint, underWay: [bigint, bigint] = [0n, 0n]) =>
    compareFloat({
      account: 'moogold',
      currency: 'USD',
      balance,
      expected: [10_000n, 9_900n],
      underWay,
      topUps: 0,
      inRupees: (hundredths) => hundredths * 90n,
    });

  it('may be anything between its readings, less what is under way', () => {
    expect(compare(10_000n)).toBeNull();
    expect(compare(9_900n)).toBeNull();
    expect(compare(9_500n, [100n, 400n])).toBeNull();
  });

  it('differs by what is above or below that', () => {
    expect(compare(10_050n)).toMatchObject({ moneyAtRisk: 4_500n, evidence: { difference: '0.50' } });
    expect(compare(9_400n, [100n, 400n])).toMatchObject({ evidence: { difference: '-1.00' } });
  });
});

it.each([
  ['60575.0', 6_057_500n],
  ['194.35', 19_435n],
  ['0.005', 1n],
  ['-10', -1_000n],
  ['x', null],
])("the supplier's text %s is %s hundredths", (text, hundredths) => {
  expect(hundredthsOf(text)).toBe(hundredths);
});
