import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';

/** As the identity provider names it (spec S6.4). It is demanded of those whom the provider sent, and of no others. */
export const PRICE_GRANT = 'update:price';

/** Asked before a price changes. Throws forbidden. */
export function assertMayChangePrices({ actor }: Pick<Context, 'actor'>): void {
  if (!actor.grants.includes(PRICE_GRANT)) throw new AppError('forbidden', 'accounts.noPriceGrant');
}
