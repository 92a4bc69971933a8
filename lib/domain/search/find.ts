import type { ReadContext } from '@/lib/domain/context';
import { may } from '@/lib/domain/permissions';
import { findAttempts } from './find-attempts';
import { findItems, findProducts } from './find-catalogue';
import { findHelp } from './find-help';
import { findCampaigns, findCoupons } from './find-offers';
import { findOrders } from './find-orders';
import { findPayments, presentPayment } from './find-payments';
import { findSuppliers, findWebhooks } from './find-suppliers';
import { findTransactions } from './find-transactions';
import { findUsers } from './find-users';
import { parseSearch } from './parse-search';
import { type Found, type Hit, type HitKind, READ_BY } from './schema';
import type { Leg, Reader, Words } from './search-leg';

export interface FindInput {
  /** As `findInput` parses it. */
  q: string;
}

/**
 * Finds what staff work on by any part of a reference, a name or a contact: at most ten of each kind, the likeliest
 * kinds first. What the actor may not read is not searched. Texts of one or two characters find complete ids and
 * beginnings.
 */
export async function find(
  context: Pick<ReadContext, 'db' | 'clock' | 'actor' | 'sealer'>,
  { q }: FindInput,
): Promise<Found> {
  const search = parseSearch(q);
  if (search.words === '') return { hits: [], unfinished: [] };
  const kinds = search.kinds.filter((kind) => may(context.actor, READ_BY[kind]));
  const legs = await searchKinds(context, search, new Set(kinds));
  return {
    hits: kinds.flatMap((kind) => legs[kind]?.rows ?? []),
    unfinished: kinds.filter((kind) => legs[kind]?.finished === false),
  };
}

type Legs = Partial<Record<HitKind, Leg>>;

/** Two rounds, because orders and transactions are also found by their buyers, payments and calls to suppliers. */
async function searchKinds(
  reader: Reader & Pick<ReadContext, 'sealer'>,
  search: Words,
  kinds: ReadonlySet<HitKind>,
): Promise<Legs> {
  const { prefix, words } = search;
  const isWanted = (kind: HitKind, ...prefixes: Words['prefix'][]) =>
    kinds.has(kind) && (prefix === null || prefixes.includes(prefix));
  const wantsOrders = kinds.has('order');
  const [users, payments, attempts, small] = await Promise.all([
    kinds.has('user') ? findUsers(reader, search) : undefined,
    kinds.has('payment') || isWanted('order', 'utr', 'order') ? findPayments(reader, search) : undefined,
    isWanted('order', 'supplier', 'order') ? findAttempts(reader, search) : undefined,
    searchSmall(reader, search, kinds),
  ]);
  const related = {
    // With a prefix that means no person, the buyers are not searched.
    buyers: (users?.rows ?? []).map(({ id }) => id),
    orderIds: [
      ...(payments?.rows ?? []).flatMap(({ order_id }) => order_id ?? []),
      ...(attempts?.rows ?? []).map(({ order_id }) => order_id),
    ],
  };
  const topUps = (payments?.rows ?? []).flatMap(({ wallet_transaction_id }) => wallet_transaction_id ?? []);
  const [orders, transactions] = await Promise.all([
    wantsOrders ? findOrders(reader, { words, prefix }, related) : undefined,
    kinds.has('transaction') ? findTransactions(reader, search, topUps) : undefined,
  ]);
  const shown = (payments?.rows ?? []).filter(({ order_id }) => prefix !== 'topup' || order_id === null);
  return {
    ...small,
    ...(users && { user: users }),
    ...(payments && {
      payment: { ...payments, rows: shown.map((payment) => presentPayment(reader, payment)) },
    }),
    ...(orders && { order: { ...orders, finished: orders.finished && attempts?.finished !== false } }),
    ...(transactions && { transaction: transactions }),
  };
}

/** The tables that a store has few rows of, read one after the other, so that a search takes few connections. */
async function searchSmall(reader: Reader, search: Words, kinds: ReadonlySet<HitKind>): Promise<Legs> {
  const legs: Legs = {};
  if (kinds.has('help')) legs.help = await findHelp(reader, search);
  const readers: [HitKind, (reader: Reader, search: Words) => Promise<Hit[]>][] = [
    ['coupon', findCoupons],
    ['campaign', findCampaigns],
    ['product', findProducts],
    ['item', findItems],
    ['supplier', findSuppliers],
    ['webhook', findWebhooks],
  ];
  for (const [kind, read] of readers)
    if (kinds.has(kind)) legs[kind] = { rows: await read(reader, search), finished: true };
  return legs;
}
