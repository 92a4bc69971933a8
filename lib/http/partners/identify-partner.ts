import type { Store } from '@/lib/domain/open-services';
import { assertScope, findCaller, type PartnerCaller } from '@/lib/domain/partners';
import type { Scope } from '@/lib/domain/partners/schema';
import { countsByAddress, fullAddressOf } from '@/lib/http/request/address';
import { bearerOf } from '@/lib/http/request/bearer';
import { AppError } from '@/lib/platform/errors';
import { countPartnerCall, type Quota } from './count-partner-call';

const READING = ['GET', 'HEAD'];

export interface PartnerDemand {
  /** What the key must be allowed to do. */
  scope: Scope;
  /** Which limit counts the call: by default that of reads for GET and that of writes for the rest. */
  quota?: Quota;
}

/**
 * The partner who makes a call, by the bearer token alone: a cookie counts for nothing. `headers` gets what the reply
 * says of the caller's limit. Throws the errors of findCaller, scope_missing and rate_limited.
 */
export async function identifyPartner(
  { context, limiter }: Pick<Store, 'context' | 'limiter'>,
  request: Request,
  {
    scope,
    quota = READING.includes(request.method) ? 'read' : 'write',
    headers,
  }: PartnerDemand & { headers: Headers },
): Promise<PartnerCaller> {
  const text = bearerOf(request) ?? '';
  let caller: PartnerCaller;
  try {
    caller = await findCaller(context, { text, address: fullAddressOf(request) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'bad_api_key') headers.set('WWW-Authenticate', 'Bearer');
    await limiter.consumeAll(countsByAddress('refusedPartnerPerAddress', request));
    throw error;
  }
  await countPartnerCall(limiter, { keyId: caller.keyId, quota, headers });
  assertScope(caller, scope);
  return caller;
}
