import type { ErrorCode } from '@/lib/platform/errors';
import type { Operation } from './operations';

/** What every call may be refused with. */
const EVERY_CALL: ErrorCode[] = [
  ...(['invalid_input', 'malformed_body', 'bad_api_key', 'address_not_allowed', 'scope_missing'] as const),
  ...(['partner_inactive', 'unknown_version', 'rate_limited', 'internal', 'unavailable'] as const),
];
const WITH_A_BODY: ErrorCode[] = ['body_too_large', 'unsupported_media_type'];
const WITH_A_KEY: ErrorCode[] = ['key_reused', 'in_progress'];

/** The codes that a call may be refused with. */
export function errorsOf({ body, isIdempotent, errors = [] }: Operation): ErrorCode[] {
  return [
    ...new Set([
      ...EVERY_CALL,
      ...(body ? WITH_A_BODY : []),
      ...(isIdempotent === true ? (['key_required'] as const) : []),
      ...(isIdempotent ? WITH_A_KEY : []),
      ...errors,
    ]),
  ];
}
