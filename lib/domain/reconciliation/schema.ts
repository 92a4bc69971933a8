// The types and schemas with which the panel shows differences and ends them. Browsers import this file.
import { z } from 'zod';
import { ACCOUNTS } from '@/lib/integrations/suppliers/descriptors';
import { daySchema, isStorable } from '@/lib/platform/list-query';
import { issue } from '@/lib/platform/messages/schema';
import { requiredReason } from '@/lib/platform/reasons';

/** What a difference is, as a sentence for the people who end it. `they` is the gateway, the bank or the supplier. */
export const DIFFERENCE_CAUSES = {
  paid_there: 'It is paid there, and not here.',
  not_ours: 'It is on their list, and nothing here has it.',
  missing_there: 'It counts here, and is not on their list.',
  amount_differs: 'The amount is another one there.',
  reference_differs: 'The reference is another one there.',
  twice_there: 'It is on their list more than once.',
  taken_back: 'It was paid back there, and counts here.',
  bought_there: 'They delivered it, and here it does not count as delivered.',
  ended_there: 'They ended it without goods, and here it goes on or is delivered.',
  fee_differs: 'They kept another fee than they had told.',
  sum_differs: 'The rows of a payout do not add up to its amount.',
  payout_failed: 'They could not pay it into the bank.',
  in_no_payout: 'It was paid long ago, and no payout has it.',
  other_goods: 'Other goods or another player are on their list.',
  float_differs: 'The balance is not what purchases and top-ups leave.',
} as const;
export type DifferenceKind = keyof typeof DIFFERENCE_CAUSES;

/**
 * What ends a difference beside the explanation of a person: asking the gateway or the supplier again, a case about
 * goods that came late, the bank reference of a case, an entry for a top-up of the float, or taking over the fee of the
 * payout.
 */
export const PRESSES = ['ask_gateway', 'ask_supplier', 'open_case', 'credit', 'top_up', 'take_fee'] as const;
export type Press = (typeof PRESSES)[number];

const reason = requiredReason(500);

export const endDifferenceForm = z.discriminatedUnion('do', [
  z.object({ do: z.literal('press'), id: z.string().min(1).max(64) }),
  z.object({
    do: z.literal('explain'),
    id: z.string().min(1).max(64),
    /** The state of the difference that its person has read. */
    seen: z.string().min(1).max(64),
    reason,
  }),
]);
export type EndDifference = z.input<typeof endDifferenceForm>;

export const reconcileForm = z.object({ day: daySchema });

const ACCOUNT_NAMES = ACCOUNTS.map(({ name }) => name);

export const topUpForm = z.object({
  /** The name of an account at a supplier, such as 'Smile.one BR'. */
  account: z.string().refine((name) => ACCOUNT_NAMES.includes(name)),
  /** In the currency of the account. */
  amount: z
    .string()
    .trim()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, issue('fieldErrors.notAmount'))
    .refine((text) => Number(text) > 0, issue('fieldErrors.notAmount')),
  /** What the supplier or the bank calls the top-up: the same one counts once. */
  reference: z
    .string()
    .trim()
    .min(1, issue('fieldErrors.empty'))
    .max(100, issue('fieldErrors.tooLong'))
    .refine(isStorable),
});
export type TopUpFloat = z.input<typeof topUpForm>;

export interface DifferenceView {
  _id: string;
  /** yyyy-mm-dd in IST. */
  day: string;
  source: string;
  /** What people call the source. */
  sourceTitle: string;
  kind: string;
  cause: string;
  subject: string;
  orderid: string | null;
  /** In rupees; null when the supplier's currency has no rate. */
  moneyAtRisk: number | null;
  evidence: unknown;
  /** Names the evidence; an explanation sends it back. */
  seen: string;
  press: Press | null;
  foundAt: string;
  /** In seconds. */
  age: number;
}

export interface RunView {
  day: string;
  source: string;
  sourceTitle: string;
  startedAt: string;
  endedAt: string;
  runs: number;
  theirs: number;
  ours: number;
  found: number;
  missing: string[];
}

/** The ledger account of a float. */
export interface FloatView {
  /** For example 'Smile.one BR'. */
  name: string;
  currency: string;
  /** What the entries leave, as decimal text; null before the balance was read for the first time. */
  balance: string | null;
}

export interface ReconciliationView {
  differences: DifferenceView[];
  runs: RunView[];
  floats: FloatView[];
}
