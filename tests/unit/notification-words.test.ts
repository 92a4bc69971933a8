// What notifications say in both languages, as far as a machine can read it.
import { describe, expect, test } from 'vitest';
import { NOTIFICATION_KINDS } from '@/lib/domain/notifications/kinds';
import { english } from '@/lib/domain/notifications/words/en';
import { hindi } from '@/lib/domain/notifications/words/hi';

const FACTS = {
  shop: 'दुकान',
  product: 'खेल',
  item: 'हीरे',
  orderId: '1',
  amount: '₹79',
  // Ten to midnight in India on the last day of a month, when it is another day in London.
  until: new Date('2026-11-30T18:20:00.000Z'),
  number: '1',
  answer: 'जवाब',
};

describe.each(NOTIFICATION_KINDS)('a notification of the kind %s', (kind) => {
  test.each([
    ['English', english],
    ['Hindi', hindi],
  ])('has in %s a state that fits into a registered text', (_, words) => {
    const { state } = words.kinds[kind](FACTS);
    expect(state.length).toBeGreaterThan(0);
    expect(state.length).toBeLessThanOrEqual(30);
  });

  test('has no English word in Hindi', () => {
    const { subject, paragraphs, state } = hindi.kinds[kind](FACTS);
    expect([subject, ...paragraphs, state].join(' ')).not.toMatch(/[A-Za-z]/);
  });
});

test('one point is told as one, and money as a sum', () => {
  const told = (
    kind: 'points' | 'friend_bought' | 'invitation_rewarded' | 'reward_taken_back',
    amount: string,
  ) => {
    const { subject, paragraphs } = english.kinds[kind]({ ...FACTS, amount });
    return [subject, ...paragraphs].join(' ');
  };
  for (const kind of ['points', 'friend_bought', 'invitation_rewarded', 'reward_taken_back'] as const) {
    expect(told(kind, '1')).not.toMatch(/\b1 (welcome )?points/);
    expect(told(kind, '1,250')).toMatch(/1,250 (welcome )?points/);
  }
  expect(english.kinds.released(FACTS).paragraphs[0]).toContain('The ₹79 that was on hold');
});

test('the time until which a case is settled is that of India', () => {
  expect(english.kinds.waits(FACTS).paragraphs[0]).toContain('23:50 (IST) on 30 November');
  expect(hindi.kinds.waits(FACTS).paragraphs[0]).toContain('30 नवंबर को 23:50 बजे');
});
