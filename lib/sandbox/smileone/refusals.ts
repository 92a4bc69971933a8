import { type Answer, json } from '@/lib/sandbox/http/reply';

/**
 * Refusals have HTTP status 200 and another `status` in the body (SMILEONE-3). These codes were found in no source,
 * so a client may depend only on "not 200".
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
