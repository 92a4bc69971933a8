import type { Permission } from '@/lib/domain/permissions';
import { type Hit, type HitKind, PREFIXES, type Prefix, READ_BY } from '@/lib/domain/search/schema';
import { istDateTime } from '@/lib/platform/time';

/** The headings of the kinds. */
export const KIND_WORDS: Record<HitKind, string> = {
  order: 'Orders',
  payment: 'Payments',
  transaction: 'Wallet transactions',
  user: 'Users',
  help: 'Help requests',
  coupon: 'Coupons',
  campaign: 'Campaigns',
  product: 'Products',
  item: 'Items',
  supplier: 'Suppliers',
  webhook: 'Webhooks',
};

/** The prefixes that find something for these permissions. */
export function prefixesFor(permissions: readonly Permission[]): Prefix[] {
  return (Object.keys(PREFIXES) as Prefix[]).filter((prefix) =>
    PREFIXES[prefix].some((kind) => permissions.includes(READ_BY[kind])),
  );
}

/** What each prefix searches. */
export const PREFIX_WORDS: Record<Prefix, string> = {
  order: 'Id of an order',
  utr: 'Bank reference of a payment',
  player: 'Player id or nickname, also #',
  email: 'Whole email address, its part before the @, or its domain',
  mobile: 'Mobile number, all ten digits',
  user: 'Name or id of a customer',
  topup: 'Id of a top-up',
  supplier: "Supplier, or a supplier's order id",
  coupon: 'Coupon or campaign',
  help: 'Number of a help request',
};

export function titleOf({ title, useremail, mobilenumber, id }: Hit): string {
  return title || useremail || mobilenumber || id;
}

/** References and contacts of a hit, without what its title says already. */
export function detailOf(hit: Hit): string {
  const parts = [hit.detail, hit.useremail, hit.mobilenumber, hit.customer_vpa];
  return parts.filter((part) => part && part !== titleOf(hit)).join(', ');
}

/** `2026-11-20 14:05 IST` */
export function timeOf({ at }: Hit): string {
  return at === null ? '' : `${istDateTime(new Date(at)).slice(0, 16)} IST`;
}

/** The hits of each kind, in the order in which they were found. */
export function groupHits(hits: Hit[]): { kind: HitKind; hits: Hit[] }[] {
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) }));
}

/** A sentence about kinds with too many matches; null when all were searched. */
export function unfinishedText(kinds: HitKind[]): string | null {
  if (kinds.length === 0) return null;
  const names = kinds.map((kind) => KIND_WORDS[kind].toLowerCase()).join(', ');
  return `Too many matches among ${names}: some may be missing. Type more of it.`;
}
