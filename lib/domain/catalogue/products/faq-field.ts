import { z } from 'zod';
import {
  LONGEST_ANSWER,
  LONGEST_QUESTION,
  MOST_QUESTIONS,
  type ProductQuestion,
} from '@/lib/domain/catalogue/schema';
import { isOneLine } from '@/lib/platform/input-kinds';
import { issue } from '@/lib/platform/messages';

const FAQ = issue('forms.faqWrong');
const LENGTHS = issue('forms.faqTooLong');

const question = z.string(FAQ).trim().max(LONGEST_QUESTION, LENGTHS).refine(isOneLine, FAQ);

/** Plain text of several lines, which end with a line feed alone. */
const answer = z
  .string(FAQ)
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .max(LONGEST_ANSWER, LENGTHS)
      .refine((text) => text.split('\n').every(isOneLine), FAQ),
  );

/** The frequently asked questions of a product. Each has both texts in English; the Hindi ones may be missing. */
export const faqField = z
  .array(
    z.object(
      {
        question: question.pipe(z.string().min(1, FAQ)),
        questionHi: question.default(''),
        answer: answer.pipe(z.string().min(1, FAQ)),
        answerHi: answer.default(''),
      },
      FAQ,
    ) satisfies z.ZodType<ProductQuestion>,
    FAQ,
  )
  .max(MOST_QUESTIONS, issue('forms.tooManyQuestions', { most: MOST_QUESTIONS }));
