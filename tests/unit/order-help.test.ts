// The answers to the questions of customers, over all states of an order.
import { describe, expect, test } from 'vitest';
import { answerQuestion, type HelpFacts } from '@/lib/domain/orders';
import { helpQuestions, orderStatuses } from '@/lib/domain/orders/schema';
import { translate } from '@/lib/platform/messages';
import { after, minutes } from '@/lib/platform/time';

const NOON = new Date('2026-11-24T06:30:00Z');
const OBSTACLES = ['not_paid', 'ended', 'by_hand', 'in_review', 'sent', null] as const;
const CHARGE = { amount: 75_00n, at: NOON, reference: 'UTR1', use: 'order' } as const;
const facts = (given: Partial<HelpFacts>): HelpFacts => ({
  status: 'Processing',
  player: 'Asha',
  value: 75_00n,
  givenBack: 0n,
  hasCodes: false,
  due: { at: after(NOON, minutes(30)), waitsForCode: false },
  sentAt: null,
  delivered: null,
  wasGivenUp: false,
  hasPaymentCase: false,
  obstacle: null,
  charges: [CHARGE],
  twin: null,
  sourceRefund: null,
  now: after(NOON, minutes(5)),
  ...given,
});
const said = (given: Partial<HelpFacts>, question: (typeof helpQuestions)[number]) => {
  const { text, ends } = answerQuestion(facts(given), question);
  return { key: text.messageKey, ends, en: translate('en', text) };
};

const every = orderStatuses.flatMap((status) =>
  OBSTACLES.flatMap((obstacle) =>
    [0n, 30_00n, 75_00n].flatMap((givenBack) =>
      [minutes(5), minutes(45)].flatMap((age) =>
        [
          [],
          [CHARGE],
          [CHARGE, { ...CHARGE, use: 'wallet' as const }],
          [{ ...CHARGE, use: 'review' as const }],
        ].map((charges) => ({ status, obstacle, givenBack, charges, now: after(NOON, age) })),
      ),
    ),
  ),
);

describe.each(helpQuestions)('the question %s', (question) => {
  test('it has a whole sentence in both languages for every state', () => {
    expect(every.length).toBeGreaterThan(500);
    for (const given of every) {
      const { text } = answerQuestion(facts(given), question);
      for (const language of ['en', 'hi'] as const) {
        const sentence = translate(language, text);
        expect(sentence).not.toMatch(/[{}]|undefined|null|help\./);
        expect(sentence.length).toBeGreaterThan(20);
      }
    }
  });

  test('an order that was delivered and kept its price never says that nothing was delivered', () => {
    for (const given of every.filter(({ status, givenBack }) => status === 'Completed' && givenBack < 75_00n))
      if (question !== 'charged_twice')
        expect(said({ ...given, delivered: { at: NOON, reference: 'S1' } }, question)).toMatchObject({
          key: question === 'wrong_player' ? 'help.deliveredForGood' : 'help.deliveredUnder',
          ends: false,
        });
  });
});

test.each([
  [
    'not_received',
    { status: 'Completed', delivered: { at: NOON, reference: 'S1' } },
    false,
    'Asha at 2026-11-24 12:00:00 IST, reference S1',
  ],
  [
    'not_received',
    { status: 'Completed', delivered: { at: NOON, reference: null } },
    false,
    'Asha at 2026-11-24 12:00:00 IST. ',
  ],
  ['not_received', { status: 'Completed', givenBack: 75_00n }, true, '₹75 is back'],
  ['not_received', { status: 'Refunded', givenBack: 75_00n }, true, '₹75 of its price is back'],
  ['not_received', { status: 'Cancelled', givenBack: 0n }, false, 'ended without a delivery'],
  ['not_received', { status: 'Failed', charges: [] }, false, 'payment for this order failed'],
  ['not_received', { status: 'Failed', charges: [], wasGivenUp: true }, false, 'You cancelled'],
  [
    'not_received',
    { status: 'Failed', charges: [{ ...CHARGE, use: 'wallet' }], wasGivenUp: true },
    false,
    '₹75 was added to your wallet',
  ],
  ['not_received', { status: 'Failed', charges: [], hasPaymentCase: true }, false, 'do not pay again'],
  [
    'wrong_player',
    { status: 'Created', obstacle: 'not_paid', hasPaymentCase: true },
    false,
    'do not pay again',
  ],
  ['charged_twice', { charges: [], hasPaymentCase: true }, false, 'do not pay again'],
  ['not_received', { status: 'Created', obstacle: 'not_paid' }, false, 'not received a payment'],
  [
    'not_received',
    { obstacle: 'sent', sentAt: NOON },
    true,
    'sent for delivery to Asha at 2026-11-24 12:00:00',
  ],
  [
    'not_received',
    { obstacle: 'sent', sentAt: NOON, now: after(NOON, minutes(31)) },
    false,
    'sent for delivery',
  ],
  ['not_received', { obstacle: 'by_hand' }, true, 'by hand, by 2026-11-24 12:30:00 IST'],
  [
    'not_received',
    { obstacle: 'by_hand', now: after(NOON, minutes(31)) },
    false,
    'It was due by 2026-11-24 12:30:00',
  ],
  [
    'not_received',
    { due: { at: after(NOON, minutes(300)), waitsForCode: true } },
    true,
    'no code is in stock right now',
  ],
  [
    'not_received',
    { due: { at: after(NOON, minutes(-300)), waitsForCode: true } },
    false,
    'You should have had one, or your money back, by 2026-11-24',
  ],
  [
    'not_received',
    { obstacle: 'sent', hasCodes: true, sentAt: NOON },
    true,
    'We ordered your code at 2026-11-24',
  ],
  [
    'not_received',
    { status: 'Completed', hasCodes: true, delivered: { at: NOON, reference: null } },
    false,
    'The code has been on the page of this order since 2026-11-24 12:00:00 IST',
  ],
  ['not_received', { obstacle: 'in_review' }, true, 'checking this order'],
  ['wrong_player', {}, true, 'You can correct the player Asha'],
  ['wrong_player', { obstacle: 'sent', sentAt: NOON }, false, 'can no longer be changed'],
  ['wrong_player', { obstacle: 'by_hand' }, false, 'Tell us the right player'],
  [
    'wrong_player',
    { status: 'Created', obstacle: 'not_paid' },
    false,
    'If you have paid, please write to us now',
  ],
  ['wrong_player', { status: 'Failed', charges: [] }, false, 'may still go to Asha'],
  ['charged_twice', {}, false, 'paid once: ₹75 at 2026-11-24 12:00:00 IST, reference UTR1'],
  ['charged_twice', { charges: [] }, false, 'No payment for this order has reached us'],
  [
    'charged_twice',
    { charges: [CHARGE, { ...CHARGE, use: 'wallet' }] },
    true,
    'paid for this order once: ₹75',
  ],
  [
    'charged_twice',
    { charges: [{ ...CHARGE, use: 'wallet' }] },
    true,
    'Your payment of ₹75 was added to your wallet.',
  ],
  [
    'charged_twice',
    { charges: [CHARGE, { ...CHARGE, amount: 80_00n, use: 'review' }] },
    false,
    'A payment of ₹80',
  ],
  [
    'charged_twice',
    { charges: [CHARGE, { ...CHARGE, amount: 70_00n, reference: 'UTR2', use: 'again' }] },
    false,
    'you paid ₹70 again at 2026-11-24 12:00:00 IST, reference UTR2',
  ],
  ['charged_twice', { twin: 'T2' }, false, 'another order of the same item and player too: T2'],
] as const)('%s: %o ends it: %s, and says “%s”', (question, given, ends, words) => {
  const answer = said(given as unknown as Partial<HelpFacts>, question);
  expect(answer.en).toContain(words);
  expect(answer.ends).toBe(ends);
});

test.each([
  ['asked', 'help.refundToChoose', true],
  ['due', 'help.refundOnItsWay', true],
  ['sent', 'help.refundOnItsWay', true],
  ['processed', 'help.refundAtBank', true],
  ['returned', 'help.refundAtBank', true],
  ['failed', 'help.refundChecked', false],
] as const)('a refund to the source that is %s is told as what it is', (state, key, ends) => {
  const sourceRefund = { state, amount: 75_00n };
  for (const status of ['Refunded', 'Cancelled', 'Completed'] as const)
    expect(said({ status, givenBack: 75_00n, sourceRefund }, 'not_received')).toMatchObject({ key, ends });
});
