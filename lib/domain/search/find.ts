import type { Context } from '@/lib/domain/context';
import { may } from '@/lib/domain/permissions';
import { findOrders } from './find-orders';
import { findProducts } from './find-products';
import { findUsers } from './find-users';
import type { Found } from './schema';

export interface FindInput {
  /** At least three characters. */
  q: string;
}

/**
 * Finds orders and users that begin with `q`, and products that contain it in their name, at most ten of each. What the
 * actor may not read is not searched.
 */
export async function find(context: Pick<Context, 'db' | 'actor'>, { q }: FindInput): Promise<Found> {
  const { actor } = context;
  const [users, products] = await Promise.all([
    may(actor, 'users.read') ? findUsers(context, q) : [],
    may(actor, 'catalogue.read') ? findProducts(context, q) : [],
  ]);
  return { orders: may(actor, 'orders.read') ? await findOrders(context, q, users) : [], users, products };
}
