import { actorOf } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { RequestOrigin } from '@/lib/domain/actor';
import type { Store } from '@/lib/domain/open-services';
import type { SecurityEventKind } from '@/lib/domain/security-events/schema';
import type { AppError, ErrorCode } from '@/lib/platform/errors';

/** The refusals that concern security. Sessions end all the time, so `unauthenticated` is none of them. */
const KINDS: Partial<Record<ErrorCode, SecurityEventKind>> = {
  bad_credentials: 'sign-in-refused',
  identity_refused: 'sign-in-refused',
  first_factor_needed: 'sign-in-refused',
  blocked: 'sign-in-refused',
  bad_code: 'code-refused',
  bad_passkey: 'code-refused',
  link_corrupted: 'link-refused',
  forbidden: 'access-refused',
  second_factor_required: 'access-refused',
  bad_api_key: 'access-refused',
  bad_signature: 'access-refused',
  address_not_allowed: 'access-refused',
  scope_missing: 'access-refused',
  partner_inactive: 'access-refused',
  rate_limited: 'limit-reached',
};

interface RefusedCall {
  viewer: Viewer | null;
  requestId: string;
  origin: RequestOrigin;
  /** Method and path, without a part that the caller chose. */
  call: string;
}

/** Counts a refusal of a call or an action among the security events, if it is one. */
export function recordRefusal(
  { context, log, repeatedEvents }: Pick<Store, 'context' | 'log' | 'repeatedEvents'>,
  { code, accountId }: AppError,
  { viewer, requestId, origin, call }: RefusedCall,
): void {
  // Data of another customer is refused as if it did not exist; only that refusal names an account.
  const kind = code === 'not_found' && accountId !== undefined ? 'access-refused' : KINDS[code];
  if (kind === undefined) return;
  const { db, clock } = context;
  repeatedEvents.record(
    { db, clock, log, actor: actorOf({ viewer, requestId, clock, origin }) },
    { kind, accountId: accountId ?? viewer?.userid ?? null, detail: { call, code } },
  );
}
