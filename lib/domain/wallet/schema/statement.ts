import { z } from 'zod';
import { daySchema } from '@/lib/platform/list-query';
import { issue } from '@/lib/platform/messages/schema';
import { days } from '@/lib/platform/time';
import type { JournalReason } from './journals';

const LONGEST_STATEMENT = days(400);

/** Days in IST, inclusive. */
export const statementQuery = z
  .object({ from: daySchema, to: daySchema })
  .refine(({ from, to }) => from <= to, issue('fieldErrors.endsBeforeBeginning'))
  .refine(
    ({ from, to }) => Date.parse(to) - Date.parse(from) <= LONGEST_STATEMENT,
    issue('fieldErrors.longerThanYear'),
  );
export type StatementQuery = z.infer<typeof statementQuery>;

/** One movement of a wallet in a statement. Amounts are rupees. */
export interface StatementLine {
  at: string;
  /** The journal's id. */
  journal: string;
  /** The journal's reason. */
  kind: JournalReason;
  /** The reason as a sentence. */
  text: string;
  /** The note of the movement; null when it equals `text`. */
  note: string | null;
  orderid: string | null;
  /** Positive for money that came in. */
  amount: number;
  /** The balance after this movement. */
  balance: number;
}

/** `opening` plus all amounts is `closing`. Days are inclusive and in IST. */
export interface StatementView {
  from: string;
  to: string;
  opening: number;
  closing: number;
  lines: StatementLine[];
}
