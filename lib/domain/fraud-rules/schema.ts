// The contracts of rules against fraud: their kinds with parameters, what staff send, and what the panel shows.
// Browsers import this file.
import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { isStorable } from '@/lib/platform/list-query';
import { issue } from '@/lib/platform/messages/schema';
import { requiredReason } from '@/lib/platform/reasons';

/** What orders can have in common. A payer is known once the order is paid. */
export const SUBJECTS = ['account', 'player', 'device', 'address', 'payer'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** allow: only recorded; hold: paid and not sent before a person decides; refuse: not placed, before anybody pays. */
export const OUTCOMES = ['allow', 'hold', 'refuse'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** shadow: recorded, without any effect. */
export const MODES = ['on', 'shadow', 'off'] as const;
export type Mode = (typeof MODES)[number];

/** Rows of signals are deleted after it, so that no rule can look back further. */
const LONGEST_DAYS = 90;

const COUNT = issue('fieldErrors.notCount');
const count = (most: number) => z.int(COUNT).min(1, COUNT).max(most, COUNT);

/** No rule reads more orders of a subject. */
export const MOST_ORDERS = 1000;

const KINDS = {
  velocity: z
    .object({
      kind: z.literal('velocity'),
      by: z.enum(SUBJECTS),
      counted: z.enum(['orders', 'rupees']),
      /** The order that exceeds it is hit. */
      most: count(10_000_000),
      minutes: count(LONGEST_DAYS * 24 * 60),
    })
    .refine(({ counted, most }) => counted === 'rupees' || most < MOST_ORDERS, {
      error: COUNT,
      path: ['most'],
    }),
  accounts: z.object({
    kind: z.literal('accounts'),
    by: z.enum(SUBJECTS).exclude(['account']),
    most: count(1000),
    days: count(LONGEST_DAYS),
  }),
  first_order: z.object({
    kind: z.literal('first_order'),
    rupees: count(10_000_000),
    /** An account that is younger is new. */
    days: count(LONGEST_DAYS),
  }),
  claims: z.object({
    kind: z.literal('claims'),
    /** Delivered orders with a refund or a help request: at least so many, and at least so many percent. */
    least: count(1000),
    percent: count(100),
    days: count(365),
  }),
  /** Payer, player, device or address is on the list of blocks. */
  blocked: z.object({ kind: z.literal('blocked') }),
};

export const RULE_KINDS = ['velocity', 'accounts', 'first_order', 'claims', 'blocked'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** As a rule keeps them. */
export const termsSchema = z.discriminatedUnion('kind', [
  KINDS.velocity,
  KINDS.accounts,
  KINDS.first_order,
  KINDS.claims,
  KINDS.blocked,
]);
export type RuleTerms = z.output<typeof termsSchema>;

const ruleShape = z.object({
  name: z
    .string()
    .trim()
    .min(1, issue('fieldErrors.empty'))
    .max(80, issue('fieldErrors.tooLong'))
    .refine(isStorable),
  reason: requiredReason(300),
  terms: termsSchema,
  outcome: z.enum(OUTCOMES),
  mode: z.enum(MODES),
});

/** A rule that refuses decides before the payment, which names the payer. */
const knowsItsSubject = ({ terms, outcome }: { terms: RuleTerms; outcome: Outcome }) =>
  !(outcome === 'refuse' && 'by' in terms && terms.by === 'payer');
const payerIsUnknown = { error: issue('fieldErrors.payerIsUnknown'), path: ['outcome'] };

export const createRuleForm = ruleShape.refine(knowsItsSubject, payerIsUnknown);
export type CreateRule = z.input<typeof createRuleForm>;
export type RuleInput = z.output<typeof createRuleForm>;
export const editRuleForm = ruleShape
  .extend({ id: idSchema, seen: z.int().nonnegative() })
  .refine(knowsItsSubject, payerIsUnknown);
export type EditRule = z.input<typeof editRuleForm>;
/** `seen`: the version that the page showed; pages of the version before send none. */
export const deleteRuleForm = z.object({ id: idSchema, seen: z.int().nonnegative().optional() });

/** A draft that is tried on the orders of the last days. */
export const replayForm = ruleShape
  .pick({ terms: true, outcome: true })
  .extend({ days: count(LONGEST_DAYS) })
  .refine(knowsItsSubject, payerIsUnknown);
export type ReplayInput = z.input<typeof replayForm>;

/** What a draft would have hit. Rupees. */
export interface Replay {
  /** The orders that were looked at; the newest ones, when there were more than a replay reads. */
  orders: number;
  isPartial: boolean;
  hits: number;
  rupees: number;
  /** Of the hits: refunded or cancelled, in part or whole; and with a help request. */
  refunded: number;
  claimed: number;
  first: RelatedOrder[];
}

/** What can be blocked; accounts are blocked among the users. */
export const BLOCKABLE = ['payer', 'player', 'device', 'address'] as const;
export type Blockable = (typeof BLOCKABLE)[number];

const blockTerms = {
  subject: z.enum(BLOCKABLE),
  /** Null for no end. */
  days: count(3650).nullable(),
  reason: requiredReason(300),
};
export type BlockTerms = z.input<z.ZodObject<typeof blockTerms>>;
export const blockForm = z.object({
  value: z
    .string()
    .trim()
    .min(1, issue('fieldErrors.empty'))
    .max(700, issue('fieldErrors.tooLong'))
    .refine(isStorable),
  ...blockTerms,
});
export type BlockInput = z.input<typeof blockForm>;
/** Blocks what an order has. */
export const blockOfOrderForm = z.object({ orderId: idSchema, ...blockTerms });
export type BlockOfOrder = z.input<typeof blockOfOrderForm>;
/**
 * `seen`: the block as the page showed it, because one that has ended can be set anew under the same id; pages of the
 * version before send none.
 */
export const unblockForm = z.object({
  id: idSchema,
  seen: z.object({ reason: z.string().max(1000), endsAt: z.iso.datetime().nullable() }).optional(),
});
export type Unblock = z.input<typeof unblockForm>;

export interface BlockView {
  id: string;
  subject: Blockable;
  value: string;
  reason: string;
  orderid: string | null;
  endsAt: string | null;
  hasEnded: boolean;
  createdAt: string;
}

/** A rule as the panel shows it, with its hits of the last 30 days. */
export interface RuleView extends RuleInput {
  id: string;
  version: number;
  /** Orders and refusals, and the sum of their prices in rupees. */
  hits: { orders: number; rupees: number };
}

/** Another order with the same subject, and how much it was. */
interface RelatedOrder {
  orderid: string;
  userid: string;
  status: string;
  value: number;
  at: string;
}

/** What a held order has in common with other orders of the last 90 days. */
export interface Relation {
  subject: Subject;
  /** Other orders with it, at most 100 are counted; and their accounts. */
  orders: number;
  accounts: number;
  newest: RelatedOrder[];
}

/** A rule that held an order, in words of the moment at which it did. */
export interface RuleFound {
  name: string;
  reason: string;
  found: string;
}

/** Evidence of the case of a held order. */
export const holdEvidence = z.object({
  /** Paise of its money that is gone, for an order that waits because of it. */
  goneBack: z.string().optional(),
  /** What of that is missing in the wallet. */
  missing: z.string().optional(),
  /** The payments whose money it is: of top-ups, and of orders whose money went into the wallet. */
  topUps: z.array(z.string()).optional(),
  rules: z.array(z.object({ name: z.string(), reason: z.string(), found: z.string() })),
});
