import { z } from 'zod';
import { clientTxnIdSchema, inputSchema } from './fields';

/** A customer's own cancellation. `paid` is what the customer saw of the order. */
export const cancelOrderSchema = z.object({ orderid: clientTxnIdSchema, paid: z.boolean() });
export type CancelOrderBody = z.infer<typeof cancelOrderSchema>;

export const correctPlayerSchema = z.object({
  orderid: clientTxnIdSchema,
  input1: inputSchema,
  input2: inputSchema,
});
export type CorrectPlayerBody = z.infer<typeof correctPlayerSchema>;

export const orderHelpQuery = z.object({ orderid: clientTxnIdSchema });

/** What a customer asks about an order. */
export const helpQuestions = ['not_received', 'wrong_player', 'charged_twice'] as const;
export type HelpQuestion = (typeof helpQuestions)[number];

/** The answers to all questions, from what is recorded. */
export interface OrderHelp {
  answers: {
    question: HelpQuestion;
    text: string;
    /** Nothing is left to do: the text ends the question. Otherwise the page offers a contact. */
    ends: boolean;
  }[];
  /** The order is paid and was not sent: it can be cancelled, and its player corrected. */
  canChange: boolean;
}
