import type { PurchaseResult } from './port';

/** A purchase that was stopped here: nothing left, so nothing was bought. */
export function stopHere(
  code: 'not_configured' | 'bad_request',
  message: string,
): Extract<PurchaseResult, { outcome: 'refused' }> {
  return { outcome: 'refused', code, message, request: {}, reply: { unsent: message }, took: 0 };
}
