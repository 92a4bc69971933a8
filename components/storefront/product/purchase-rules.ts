// When BUY NOW may act (spec S4.3 and S5.1). Pure: the hooks ask, and the server asks again.
import type { ItemView, ProductView } from '@/lib/domain/catalogue/schema';
import type { CheckIdReply } from '@/lib/domain/orders/schema';

export type PaymentMode = 'upi' | 'wallet';

/** What the person has entered, as it will be sent. */
export interface FilledIn {
  item: ItemView | null;
  input1: string;
  input2: string;
  mode: PaymentMode | null;
}

export type Missing = 'input1' | 'input2' | 'item' | 'mode';

/** The first thing that BUY NOW needs and does not have, in the order of the page. */
export function firstMissing({ item, input1, input2, mode }: FilledIn): Missing | null {
  if (!input1.trim()) return 'input1';
  if (!input2.trim()) return 'input2';
  if (!item) return 'item';
  return mode ? null : 'mode';
}

/** The Check button appears only for API products of type MLBB; only they are verified. */
export function hasPlayerCheck(product: Pick<ProductView, 'isApi' | 'type'>): boolean {
  return product.isApi && product.type === 'MLBB';
}

/**
 * MLBB API products are sold only to a verified player, the others only when nothing is verified. Where the player could
 * not be looked up, the server says whether a purchase may go on without.
 */
export function isCleared(product: Pick<ProductView, 'isApi' | 'type'>, check: CheckIdReply | null): boolean {
  const verified = check?.outcome === 'found';
  if (!hasPlayerCheck(product)) return !verified;
  return verified || (check?.outcome === 'unknown' && !check.mustVerify);
}

/** A field whose label says 'Confirm …' repeats the one before it. */
export function isRepeatWrong(product: Pick<ProductView, 'inputs'>, input1: string, input2: string): boolean {
  const label = product.inputs[1]?.label ?? '';
  const differs = input1.trim().toLowerCase() !== input2.trim().toLowerCase();
  return /^confirm\b/i.test(label) && input2 !== '' && differs;
}
