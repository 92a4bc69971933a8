// The API's types and schemas of reviews. Amounts are rupees. Browsers import this file.
import { z } from 'zod';
import { approverSchema } from '@/lib/domain/accounts/schema';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { formKey } from '@/lib/platform/form-key';
import { isStorable } from '@/lib/platform/list-query';
import { issue } from '@/lib/platform/messages/schema';
import { isPercent, isRupees } from '@/lib/platform/money';
import { requiredReason } from '@/lib/platform/reasons';

export const settleReviewBody = z.object({
  /**
   * credit: the received money is credited to the customer; deliver: it buys the order, and what came above the price
   * is credited; dismiss: nothing was received, or it is handled elsewhere. Of money that went back: receivable: the
   * customer is asked for it; loss: the store bears it; recovered: the customer has paid it again; reinstated: it is
   * there again; offset: what is owed for a top-up is taken from the wallet, as far as there is balance. Of a dispute
   * of which the gateway does not speak any more: won, lost: what its dashboard says.
   */
  decision: z.enum([
    'credit',
    'deliver',
    'dismiss',
    'receivable',
    'loss',
    'recovered',
    'reinstated',
    'offset',
    'won',
    'lost',
  ]),
  reason: requiredReason(500),
  /** `seen` of the case as the person saw it; without it the case is decided as it is now. */
  seen: z.string().max(64).optional(),
  /** The bank reference (UTR), to credit money for which the gateway names none. */
  reference: z
    .string()
    .trim()
    .regex(/^[a-z0-9]{6,64}$/i, issue('fieldErrors.notReference'))
    .optional(),
  /**
   * The rupees in the bank's statement, to credit money that only a webhook has named; what was taken for a lost
   * dispute.
   */
  amount: z.number().positive().max(10_000_000).refine(isRupees, issue('fieldErrors.notAmount')).optional(),
  /** A second member of staff, required above the amount that one may credit alone without proof by the gateway. */
  approver: approverSchema.optional(),
});
/** `id`: of the case. */
export const settleReviewForm = settleReviewBody.extend({ id: idSchema, key: formKey });
export type SettleReviewForm = z.input<typeof settleReviewForm>;
export type Decision = z.infer<typeof settleReviewBody>['decision'];

/** Where an open payment can be made; both are null for any other. */
export interface PaymentPage {
  payment_url: string | null;
  upi: UpiOffer | null;
}

/** A payment in a UPI app, for gateways that offer it. */
export interface UpiOffer {
  /** `upi://pay?…` */
  link: string;
  /** For how many ms it is still offered. */
  left: number;
}

/** An open review. */
export interface ReviewView {
  _id: string;
  cause: string;
  orderid: string | null;
  /** The reference of the payment; null for a review of an order, which closes when the order is ended. */
  client_txn_id: string | null;
  userid: string | null;
  moneyAtRisk: number;
  evidence: unknown;
  /** Names the state that is shown. A decision that names another one is refused. */
  seen: string;
  openedAt: string;
  /** In seconds. */
  age: number;
  decisions: Decision[];
  /** What of the money that is owed the wallet has; null where none can be taken. */
  fromWallet: number | null;
  /** The price that the order takes of the money when it is delivered; null when it cannot be. */
  price: number | null;
  /** Whether crediting takes the amount in the bank's statement too. */
  asksAmount: boolean;
}

/** Money that went back and that its customer owes. */
export interface Receivable {
  /** Of the case in which it is settled. */
  _id: string;
  userid: string;
  name: string;
  orderid: string | null;
  client_txn_id: string;
  /** Rupees. */
  amount: number;
  since: string;
}

export const DEVICES = ['phone', 'computer'] as const;
export type Device = (typeof DEVICES)[number];

const AMOUNT = issue('fieldErrors.notAmount');
const bound = z.number(AMOUNT).min(0, AMOUNT).max(10_000_000, AMOUNT).refine(isRupees, AMOUNT).nullable();
const position = z
  .int(issue('fieldErrors.notCount'))
  .min(1, issue('fieldErrors.notCount'))
  .max(99, issue('fieldErrors.notCount'));
/** Minutes of the day in India, as `hh:mm`; '' for none. */
const minute = z
  .string()
  .regex(/^(?:([01]\d|2[0-3]):[0-5]\d)?$/, issue('payments.notHour'))
  .transform((text) => (text === '' ? null : Number(text.slice(0, 2)) * 60 + Number(text.slice(3))));

const gatewayRuleShape = z.object({
  name: z
    .string()
    .trim()
    .min(1, issue('fieldErrors.empty'))
    .max(80, issue('fieldErrors.tooLong'))
    .refine(isStorable),
  /** Rules are compared in this order. */
  position,
  /** Rupees; null for no bound. */
  amountFrom: bound,
  amountTo: bound,
  /** Null for both. */
  device: z.enum(DEVICES).nullable(),
  from: minute,
  until: minute,
  /** In their order. */
  gateways: z.array(z.string().max(20)).min(1, issue('payments.noGateway')).max(5),
  /** The cheapest of them first. */
  byCost: z.boolean(),
});

type Checked = z.output<typeof gatewayRuleShape>;
const hasBothHours = ({ from, until }: Checked) =>
  (from === null) === (until === null) && (from === null || from !== until);
const hasOrderedBounds = ({ amountFrom, amountTo }: Checked) =>
  amountTo === null || amountTo >= (amountFrom ?? 0);
const hasDistinctGateways = ({ gateways }: Checked) => new Set(gateways).size === gateways.length;
const checked = <Shape extends z.ZodType<Checked>>(shape: Shape) =>
  shape
    .refine(hasBothHours, { error: issue('payments.notHours'), path: ['until'] })
    .refine(hasOrderedBounds, { error: AMOUNT, path: ['amountTo'] })
    .refine(hasDistinctGateways, { error: issue('payments.gatewayTwice'), path: ['gateways'] });

export const createGatewayRuleForm = checked(gatewayRuleShape);
export type CreateGatewayRule = z.input<typeof createGatewayRuleForm>;
export type GatewayRuleInput = z.output<typeof createGatewayRuleForm>;
export const editGatewayRuleForm = checked(
  gatewayRuleShape.extend({ id: idSchema, seen: z.int().nonnegative() }),
);
export type EditGatewayRule = z.input<typeof editGatewayRuleForm>;
/** `seen`: the version that the page showed; pages of the version before send none. */
export const deleteGatewayRuleForm = z.object({ id: idSchema, seen: z.int().nonnegative().optional() });

export const saveGatewayCostForm = z.object({
  gateway: z.string().max(20),
  /** Of its version; null when none was saved. */
  seen: z.int().nonnegative().nullable(),
  percent: z.number(AMOUNT).min(0, AMOUNT).max(100, AMOUNT).refine(isPercent, AMOUNT),
  /** For each payment. */
  rupees: z.number(AMOUNT).min(0, AMOUNT).max(1000, AMOUNT).refine(isRupees, AMOUNT),
});
export type SaveGatewayCost = z.input<typeof saveGatewayCostForm>;

/** A rule as the panel shows it; amounts in rupees, times as `hh:mm`. */
export interface GatewayRuleView extends Omit<CreateGatewayRule, 'from' | 'until'> {
  id: string;
  version: number;
  from: string;
  until: string;
}

/** A gateway as the panel shows it. */
export interface GatewayView {
  name: string;
  title: string;
  isConfigured: boolean;
  /** Whether new payments go to it when no rule fits. */
  isUsual: boolean;
  /** Until when kill switch and breaker keep payments from it; null when they do not. */
  stoppedUntil: string | null;
  failingUntil: string | null;
  /** Null when none was saved. */
  cost: { percent: number; rupees: number; version: number } | null;
  /** Payments of the last seven days: how many were started, and how many of them were paid. */
  started: number;
  paid: number;
}
