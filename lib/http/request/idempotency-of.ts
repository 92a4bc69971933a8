import type { Viewer } from '@/lib/domain/accounts/schema';
import type { PartnerCaller } from '@/lib/domain/partners';
import { AppError } from '@/lib/platform/errors';
import type { IdempotencyInput } from './idempotency';

interface Terms {
  idempotent?: boolean | 'optional';
  hasSecret?: boolean;
}

/**
 * Whose Idempotency-Key a call has, and for what; null without one. Partners must send one, unless it is optional.
 * Throws key_required.
 */
export function idempotencyOf(
  request: Request,
  { idempotent = false, hasSecret = false }: Terms,
  { viewer, partner }: { viewer: Viewer | null; partner: PartnerCaller | null },
  headers: Headers,
): Omit<IdempotencyInput, 'body'> | null {
  if (!idempotent) return null;
  const { pathname } = new URL(request.url);
  const key = request.headers.get('idempotency-key');
  if (!partner)
    return viewer && key !== null ? { userId: viewer.userid, route: pathname, key, hasSecret } : null;
  if (key === null && idempotent === 'optional') return null;
  if (key === null) throw new AppError('key_required', 'requests.keyRequired');
  return {
    // The worlds of a partner have keys of their own, so that a test never answers for an order. So have the methods of
    // one address that take an optional key.
    userId: partner.buyer.userid,
    route: `${partner.mode}:${idempotent === 'optional' ? `${request.method} ` : ''}${pathname}`,
    key,
    hasSecret,
    onRepeat: () => headers.set('Idempotent-Replayed', 'true'),
  };
}
