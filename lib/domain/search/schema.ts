// The types and schemas of the panel's search. Amounts are rupees. Browsers import this file.
import { z } from 'zod';
import type { Permission } from '@/lib/domain/permissions';
import { isStorable } from '@/lib/platform/list-query';
import { issue } from '@/lib/platform/messages/schema';

/** Of the text that staff type. */
export const LONGEST_SEARCH = 100;

/** What staff type: a part of a reference, a name or a contact, or one of these after a prefix. */
export const findInput = z.object({
  q: z
    .string()
    .trim()
    .min(1, issue('fieldErrors.tooShort'))
    .max(LONGEST_SEARCH, issue('fieldErrors.tooLong'))
    .refine(isStorable),
});

export const HIT_KINDS = [
  'order',
  'payment',
  'transaction',
  'user',
  'help',
  'coupon',
  'campaign',
  'product',
  'item',
  'supplier',
  'webhook',
] as const;
export type HitKind = (typeof HIT_KINDS)[number];

/** What a role has to include, for hits of a kind to be searched. */
export const READ_BY: Record<HitKind, Permission> = {
  order: 'orders.read',
  payment: 'orders.read',
  transaction: 'wallet.read',
  user: 'users.read',
  help: 'help.read',
  coupon: 'coupons.write',
  campaign: 'coupons.write',
  product: 'catalogue.read',
  item: 'catalogue.read',
  supplier: 'suppliers.read',
  webhook: 'audit.read',
};

/** The words before a colon that search one thing alone, and the kinds of hits that each can have. */
export const PREFIXES = {
  order: ['order'],
  utr: ['payment', 'transaction', 'order', 'webhook'],
  player: ['order'],
  email: ['user', 'order'],
  mobile: ['user', 'order'],
  user: ['user', 'order'],
  topup: ['transaction', 'payment'],
  supplier: ['order', 'supplier'],
  coupon: ['coupon', 'campaign'],
  help: ['help'],
} as const satisfies Record<string, readonly HitKind[]>;
export type Prefix = keyof typeof PREFIXES;

/** One thing that was found. Contacts are fields of their own, so that they are masked by name. */
export interface Hit {
  kind: HitKind;
  /** Unique within its kind. */
  id: string;
  /** The page on which staff work on it. */
  href: string;
  title: string;
  /** Its references. */
  detail: string;
  useremail: string | null;
  mobilenumber: string | null;
  customer_vpa: string | null;
  status: string | null;
  amount: number | null;
  at: string | null;
}

export interface Found {
  /** At most ten of each kind, the kinds that the text looks most like first. */
  hits: Hit[];
  /** The kinds that were not searched to the end, because the text has too many matches. */
  unfinished: HitKind[];
}
