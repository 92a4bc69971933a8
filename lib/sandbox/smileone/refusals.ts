import { type Answer, json } from '@/lib/sandbox/http/reply';

/**
 * Refusals are HTTP 200 with another status (SMILEONE-3). The codes of these were found in no
 * source: a client may rely on nothing but "not 200".
 */
const REFUSALS = {
  sign_error: [10001, 'sign error'],
  time_expired: [10002, 'request expired'],
  account_unknown: [10003, 'merchant does not exist'],
  parameter_missing: [10004, 'parameter error'],
  product_unknown: [10005, 'product does not exist'],
  balance_short: [10006, 'Insufficient balance'],
} as const;

export function refuse(reason: keyof typeof REFUSALS, detail = ''): Answer {
  const [status, message] = REFUSALS[reason];
  return json({ status, message: detail ? `${message}: ${detail}` : message });
}
