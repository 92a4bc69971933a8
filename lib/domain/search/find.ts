import type { Context } from '@/lib/domain/context';
import { findOrders } from './find-orders';
import { findProducts } from './find-products';
import { findUsers } from './find-users';
import type { Found } from './schema';

export interface FindInput {
  /** At least three characters. */
  q: string;
}

/** Finds orders and users that begin with `q`, and products that contain it in their name, at most ten of each. */
export async function find(context: Pick<Context, 'db'>, { q }: FindInput): Promise<Found> {
  const [users, products] = await Promise.all([findUsers(context, q), findProducts(context, q)]);
  return { orders: await findOrders(context, q, users), users, products };
}
