// The answer to a customer who denies a delivery, over all states of an order.
import { describe, expect, test } from 'vitest';
import { type DeliveryFacts, proveDelivery } from '@/lib/domain/order-record/prove-delivery';
import { orderStatuses } from '@/lib/domain/orders/schema';

const at = new Date('2026-11-24T06:30:00Z');
const PACK = {
  supplier: 'Smile.one',
  region: 'BR',
  pack: '13',
  reference: 'OURS-1',
  supplierOrderId: 'S2611240001',
  answeredAt: at.toISOString(),
};
const facts = (given: Partial<DeliveryFacts>): DeliveryFacts => ({
  order: 'T2611240000000000000',
  status: 'Completed',
  username: 'Asha Plays',
  inputs: ['12345678', '2001'],
  deliveredAt: at,
  endedAt: at,
  givenBack: 0n,
  credited: 0n,
  hasCodes: false,
  hasPaymentCase: false,
  packs: [PACK],
  isInWallet: true,
  names: {
    en: { item: '86 Diamonds', product: 'Mobile Legends' },
    hi: { item: '86 डायमंड', product: 'मोबाइल लेजेंड्स' },
  },
  ...given,
});

const every = orderStatuses.flatMap((status) =>
  [0n, 30_00n, 75_00n].flatMap((givenBack) =>
    [[], [PACK], [PACK, { ...PACK, supplierOrderId: null }]].map((packs) => ({ status, givenBack, packs })),
  ),
);

describe.each(orderStatuses)('an order that is %s', (wanted) => {
  test('has a whole text in both languages, which names the order and the goods and nothing internal', () => {
    const given = every.filter(({ status }) => status === wanted);
    expect(given.length).toBe(9);
    for (const each of given) {
      const { texts } = proveDelivery(facts(each));
      expect(texts.en).toContain('86 Diamonds (Mobile Legends)');
      expect(texts.hi).toContain('86 डायमंड (मोबाइल लेजेंड्स)');
      for (const text of [texts.en, texts.hi]) {
        expect(text).toContain('T2611240000000000000');
        expect(text).toMatch(/[.।]$/);
        expect(text).not.toMatch(/Smile|OURS-1|deliveryProof|[{}]|undefined|null/);
      }
    }
  });
});

test('a delivery is told with the player, the time of India and the references of the supplier', () => {
  const { verdict, texts } = proveDelivery(
    facts({ packs: [PACK, { ...PACK, supplierOrderId: 'S2611240002' }] }),
  );
  expect(verdict).toBe('delivered');
  expect(texts.en).toBe(
    'Order T2611240000000000000: 86 Diamonds (Mobile Legends) was delivered to Asha Plays (12345678, 2001) at 2026-11-24 12:00:00 IST. References of the delivery: S2611240001, S2611240002. Please open the game again and look at its mailbox.',
  );
  expect(texts.hi).toContain('Asha Plays (12345678, 2001) को 2026-11-24 12:00:00 IST पर डिलीवर हुआ');
});

test('an order that a person completed is told apart for staff, because no supplier has confirmed it', () => {
  const { verdict, texts } = proveDelivery(facts({ packs: [] }));
  expect(verdict).toBe('by_hand');
  expect(texts.en).toContain('was delivered to Asha Plays');
  expect(texts.en).not.toContain('Reference');
});

test('what was given back is said in rupees, and its customer is not sent into the game', () => {
  const later = proveDelivery(facts({ givenBack: 75_50n })).texts;
  expect(later.en).toContain('₹75.50 of its price went back to your wallet');
  expect(later.en).not.toContain('mailbox');
  const ended = proveDelivery(facts({ status: 'Refunded', givenBack: 1_23_456_00n, packs: [] }));
  expect(ended.verdict).toBe('given_back');
  expect(ended.texts.en).toContain('₹1,23,456 went back to your wallet');
  expect(proveDelivery(facts({ status: 'Cancelled', packs: [] })).verdict).toBe('ended');
});

test('a player without a checked name is told by what was typed', () => {
  const { texts } = proveDelivery(facts({ username: null }));
  expect(texts.en).toContain('delivered to 12345678, 2001 at');
});

test('a payment that bought nothing is told in the wallet, and one that a person looks at as that', () => {
  const failed: Partial<DeliveryFacts> = { status: 'Failed', packs: [], deliveredAt: null };
  expect(proveDelivery(facts({ ...failed, credited: 75_00n })).texts.en).toContain(
    '₹75 was added to your wallet',
  );
  expect(proveDelivery(facts({ ...failed, hasPaymentCase: true })).texts.en).toContain('do not pay again');
  expect(proveDelivery(facts({ ...failed, status: 'Created', hasPaymentCase: true })).texts.en).toContain(
    'our team is checking a payment',
  );
});

test('a code is told to be on the page of its order, and nobody without a player is named', () => {
  const code = { hasCodes: true, username: null, inputs: [], packs: [] };
  expect(proveDelivery(facts(code)).texts.en).toBe(
    'Order T2611240000000000000: the code of 86 Diamonds (Mobile Legends) has been on the page of the order since 2026-11-24 12:00:00 IST. If it does not work, please write to us.',
  );
  const { en, hi } = proveDelivery(facts({ ...code, status: 'Processing' })).texts;
  expect(en).toContain(': 86 Diamonds (Mobile Legends) is paid and not delivered yet');
  expect(hi).not.toContain('के लिए');
});
