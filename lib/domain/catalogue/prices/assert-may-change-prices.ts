import { PRICE_GRANT } from '@/lib/domain/actor';
import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';

/** Called before a price is changed. Throws forbidden. */
export function assertMayChangePrices({ actor }: Pick<Context, 'actor'>): void {
  if (!actor.grants.includes(PRICE_GRANT)) throw new AppError('forbidden', 'accounts.noPriceGrant');
}
