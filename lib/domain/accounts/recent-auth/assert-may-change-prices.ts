import { NO_PRICE_GRANT } from '@/lib/domain/accounts/messages';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { AppError } from '@/lib/platform/errors';

/** As the identity provider names it (spec S6.4). */
export const PRICE_GRANT = 'update:price';

/**
 * Asked before a price changes: of those whom the identity provider sent, its grant; of nobody else. Throws forbidden.
 */
export function assertMayChangePrices({ method, grants }: Viewer): void {
  if (method === 'identity' && !grants.includes(PRICE_GRANT)) throw new AppError('forbidden', NO_PRICE_GRANT);
}
