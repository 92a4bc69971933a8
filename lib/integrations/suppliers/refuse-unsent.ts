import type { PurchaseResult } from './port';

/** Refuses a purchase before anything is sent, so that nothing is bought. */
export function refuseUnsent(
  code: 'not_configured' | 'bad_request',
  message: string,
): Extract<PurchaseResult, { outcome: 'refused' }> {
  return { outcome: 'refused', code, message, request: {}, reply: { unsent: message }, took: 0 };
}
