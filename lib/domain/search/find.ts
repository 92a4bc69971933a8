import type { Context } from '@/lib/domain/context';
import { findOrders } from './find-orders';
import { findProducts } from './find-products';
import { findUsers } from './find-users';
import type { Found } from './schema';

export interface FindInput {
  /** Three characters at least. */
  q: string;
}

/** Orders, users and products that `q` begins, at most ten of each; products by any part of their name. */
export async function find(context: Pick<Context, 'db'>, { q }: FindInput): Promise<Found> {
  const [users, products] = await Promise.all([findUsers(context, q), findProducts(context, q)]);
  return { orders: await findOrders(context, q, users), users, products };
}
