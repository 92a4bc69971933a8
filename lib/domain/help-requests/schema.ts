// The contracts of help requests: what customers and staff send, and what each of them sees. Browsers import this file.
import { z } from 'zod';
import {
  clientTxnIdSchema,
  helpQuestions,
  type OrderHelp,
  type OrderStatus,
} from '@/lib/domain/orders/schema';
import type { Language } from '@/lib/platform/languages';
import { issue } from '@/lib/platform/messages/schema';

/** What a customer asks about: a question that the store answers first, or anything else. */
export const HELP_KINDS = [...helpQuestions, 'other'] as const;
export type HelpKind = (typeof HELP_KINDS)[number];

/** open: the staff has to answer; answered: the customer may write back; closed: neither has to do anything. */
export const HELP_STATUSES = ['open', 'answered', 'closed'] as const;
export type HelpStatus = (typeof HELP_STATUSES)[number];

export const LONGEST_MESSAGE = 2000;

const text = z
  .string()
  // Browsers send the line ends of a form as two characters, and count them as one.
  .transform((written) => written.replaceAll('\r\n', '\n').trim())
  .pipe(z.string().min(1, issue('fieldErrors.empty')).max(LONGEST_MESSAGE, issue('fieldErrors.tooLong')));

const number = z.string().regex(/^H-[0-9A-Z]{6}$/, issue('fieldErrors.notId'));

/** Without an order it is about a top-up, the wallet or the account: the other kinds are questions about orders. */
export const openHelpForm = z
  .object({ orderid: clientTxnIdSchema.optional(), kind: z.enum(HELP_KINDS), text })
  .refine(({ orderid, kind }) => orderid !== undefined || kind === 'other', {
    path: ['orderid'],
    error: issue('fieldErrors.empty'),
  });
export type OpenHelpInput = z.input<typeof openHelpForm>;

export const orderRequestsQuery = z.object({ orderid: clientTxnIdSchema });

export const helpNumberParams = z.object({ number });

export const writeHelpForm = z.object({
  text,
  /** Sends the request to the grievance officer. */
  escalate: z.boolean().optional(),
});

/**
 * `seen` is the version that the page showed. A request that has changed since is not answered: a colleague may have.
 */
const ofStaff = { number, seen: z.int().min(0) };
export const answerHelpForm = z.object({
  ...ofStaff,
  text,
  /** Nothing more is expected of the customer. */
  close: z.boolean(),
});
export type AnswerHelpInput = z.input<typeof answerHelpForm>;
export const closeHelpForm = z.object(ofStaff);
export type CloseHelpInput = z.input<typeof closeHelpForm>;

/** Times are ISO 8601. */
export interface HelpRequestSummary {
  number: string;
  kind: HelpKind;
  status: HelpStatus;
  /** The order that it is about, with its goods; all three are null when it is about none. */
  orderid: string | null;
  productname: string | null;
  itemname: string | null;
  /** Until when an answer is promised; null unless it is open. */
  promisedUntil: string | null;
  /** The time at which a member of staff first claimed or answered the request; null before that. */
  acknowledgedAt: string | null;
  /** Until when the law wants it to be acknowledged, and answered; null once it is. */
  acknowledgeUntil: string | null;
  answerUntil: string | null;
  /** When its customer sent it to the grievance officer; null when they have not. */
  escalatedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface HelpMessageView {
  id: string;
  author: 'customer' | 'staff';
  text: string;
  at: string;
}

/** A help request as its customer sees it. */
export interface HelpRequestView extends HelpRequestSummary {
  messages: HelpMessageView[];
  /** Whether the customer may still write: a closed one takes a message for 14 days. */
  writable: boolean;
}

/** A line of the panel's list. */
export interface HelpRequestLine extends HelpRequestSummary {
  customer: { userid: string; name: string };
  /** The message that was written last. */
  last: string;
}

/** What the panel lists: all that wait, what is due first at the top, and the newest of the others. */
export interface HelpRequestLists {
  open: HelpRequestLine[];
  /** Open ones beyond the listed. */
  more: number;
  answered: HelpRequestLine[];
  closed: HelpRequestLine[];
}

/** A help request with the facts that its answer needs. Amounts are rupees. */
export interface HelpRequestOfStaff extends HelpRequestSummary {
  version: number;
  /** With who of the staff wrote each; null for the customer. */
  messages: (HelpMessageView & { by: string | null })[];
  /** `language`: of the page on which the customer wrote last. */
  customer: { userid: string; name: string; email: string; mobilenumber: string; language: Language };
  /** Null when it is about none. */
  order: {
    status: OrderStatus;
    /** All that was typed for the player. */
    inputs: string[];
    username: string | null;
    value: number;
    paymentmode: 'upi' | 'wallet';
    /** The bank reference, or the wallet transaction. */
    transactionid: string | null;
    reason: string | null;
    createdAt: string;
    paidAt: string | null;
  } | null;
  /** Of the order; without one the newest top-ups of the customer. */
  payments: {
    client_txn_id: string;
    status: string;
    amount: number;
    utr: string | null;
    createdAt: string;
  }[];
  /** What the store answers to each question about the order by itself, as things are now. */
  answers: OrderHelp['answers'];
}
