import type { Viewer } from '@/lib/domain/accounts/schema';
import { isUnknownCode } from '@/lib/domain/offers';
import { countsByAddress } from '@/lib/http/request/address';
import { withRateLimit } from './with-rate-limit';

interface CouponCall {
  request: Request;
  viewer: Pick<Viewer, 'userid'>;
  /** The code that the call names. */
  code: string | undefined;
}

/**
 * Runs a call that may name a coupon. Only codes that do not exist count, by account and by address, so that people who
 * guess codes are stopped and people who use theirs are not. Throws rate_limited.
 */
export async function withCouponGuard<T>(
  { request, viewer, code }: CouponCall,
  work: () => Promise<T>,
): Promise<T> {
  if (code === undefined) return work();
  return withRateLimit(
    [['couponGuessPerUser', viewer.userid], ...countsByAddress('couponGuessPerAddress', request)],
    work,
    (_, error) => isUnknownCode(error),
  );
}
