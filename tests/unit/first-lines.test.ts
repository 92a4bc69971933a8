import { expect, test } from 'vitest';
import { firstLines } from '@/lib/domain/notifications/first-lines';

test('a short text is whole, without its empty lines', () => {
  expect(firstLines('Please look again.\n\nIt is in the mailbox.')).toBe(
    'Please look again. It is in the mailbox.',
  );
});

test('of a longer text the first three lines are left, and what is left out is shown', () => {
  expect(firstLines('one\ntwo\nthree\nfour')).toBe('one two three…');
});

test('a cut leaves whole characters: a Hindi letter keeps its vowel sign, and an emoji all its parts', () => {
  expect(firstLines('कि'.repeat(201))).toBe(`${'कि'.repeat(200)}…`);
  expect(firstLines('👩‍🚀'.repeat(201))).toBe(`${'👩‍🚀'.repeat(200)}…`);
});
