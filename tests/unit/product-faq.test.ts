import { expect, test } from 'vitest';
import { faqFrom } from '@/components/admin/catalogue/form-reading';
import { faqField } from '@/lib/domain/catalogue/products/faq-field';
import { LONGEST_ANSWER, LONGEST_QUESTION, MOST_QUESTIONS } from '@/lib/domain/catalogue/schema';
import { demoProducts } from '@/prisma/seed/catalogue/index';

const row = { question: 'How long?', questionHi: 'कितनी देर?', answer: 'A minute.', answerHi: 'एक मिनट।' };
const messageOf = (given: unknown) => faqField.safeParse(given).error?.issues[0]?.message ?? '';

test('questions keep their order and the lines of their answers, and the Hindi ones may be missing', () => {
  const { questionHi, answerHi, ...english } = row;
  expect(faqField.parse([{ ...english, answer: ' One.\r\nTwo.\rThree. ' }, row])).toEqual([
    { question: 'How long?', questionHi: '', answer: 'One.\nTwo.\nThree.', answerHi: '' },
    row,
  ]);
});

test.each([
  ['no question', { ...row, question: ' ' }, 'faqWrong'],
  ['no answer', { ...row, answer: '\n' }, 'faqWrong'],
  ['a question of two lines', { ...row, question: 'One\ntwo' }, 'faqWrong'],
  ['letters that are not seen', { ...row, answer: 'pay\u202Eyap' }, 'faqWrong'],
  ['a control character', { ...row, answerHi: 'a\u0007b' }, 'faqWrong'],
  ['a long question', { ...row, questionHi: 'x'.repeat(LONGEST_QUESTION + 1) }, 'faqTooLong'],
  ['a long answer', { ...row, answer: 'x'.repeat(LONGEST_ANSWER + 1) }, 'faqTooLong'],
  ['no object', 'How long?', 'faqWrong'],
])('a question with %s is refused', (_, given, key) => {
  expect(messageOf([row, given])).toContain(key);
});

test('a product has no more questions than its page is meant for', () => {
  expect(faqField.safeParse(Array(MOST_QUESTIONS).fill(row)).success).toBe(true);
  expect(messageOf(Array(MOST_QUESTIONS + 1).fill(row))).toContain('tooManyQuestions');
});

test('the form leaves out rows in which nothing was typed, and no others', () => {
  const typed: Record<string, string[]> = {
    'faq-question': ['One?', ' ', ''],
    'faq-questionHi': ['', '', 'दो?'],
    'faq-answer': ['1', '', ''],
    'faq-answerHi': ['', '', ''],
  };
  expect(faqFrom((name) => typed[name] ?? [])).toEqual([
    { question: 'One?', questionHi: '', answer: '1', answerHi: '' },
    { question: '', questionHi: 'दो?', answer: '', answerHi: '' },
  ]);
});

test('the questions of the demo are ones that the panel would accept, in both languages', () => {
  const asked = demoProducts.filter(({ faq }) => faq.length > 0);
  expect(asked.length).toBeGreaterThan(2);
  for (const { faq, name } of asked) {
    expect(faqField.parse(faq), name).toEqual(faq);
    expect(
      faq.every(({ questionHi, answerHi }) => questionHi && answerHi),
      name,
    ).toBe(true);
  }
});
