import { AppError } from '@/lib/platform/errors';
import { LIMITS, type Limiter, type LimitName } from '@/lib/platform/limits';

const NAMES = {
  read: 'partnerReads',
  write: 'partnerWrites',
  check: 'partnerChecks',
} as const satisfies Record<string, LimitName>;

export type Quota = keyof typeof NAMES;

export interface PartnerCount {
  keyId: string;
  quota: Quota;
  headers: Headers;
}

/**
 * Counts a call by its key, and says in `headers` what is left (IETF draft-ietf-httpapi-ratelimit-headers). Throws
 * rate_limited, and unavailable for a write that cannot be counted.
 */
export async function countPartnerCall(
  limiter: Pick<Limiter, 'consume'>,
  { keyId, quota, headers }: PartnerCount,
): Promise<void> {
  const name = NAMES[quota];
  const { points, window } = LIMITS[name];
  headers.set('RateLimit-Policy', `"${quota}";q=${points};w=${window / 1000}`);
  try {
    const { standing } = await limiter.consume(name, keyId);
    if (standing) setStanding(headers, quota, standing.left, standing.wait);
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited')
      setStanding(headers, quota, 0, (error.retryAfter ?? 0) * 1000);
    throw error;
  }
}

function setStanding(headers: Headers, quota: Quota, left: number, wait: number): void {
  headers.set('RateLimit', `"${quota}";r=${left};t=${Math.ceil(wait / 1000)}`);
}
