// The conditions for BUY NOW (spec S4.3 and S5.1), as pure functions. The server checks them again.
import type { ItemView, ProductView } from '@/lib/domain/catalogue/schema';
import type { CheckIdReply } from '@/lib/domain/orders/schema';
import { differsFromFirst } from '@/lib/platform/input-kinds';

export type PaymentMode = 'upi' | 'wallet';

/** The form's values as they will be sent. */
export interface FilledIn {
  item: ItemView | null;
  /** What was typed for each input of the product. */
  values: string[];
  mode: PaymentMode | null;
}

export type Missing = `input${number}` | 'item' | 'mode';

/** The first missing value that BUY NOW needs, in the order of the page. */
export function firstMissing({ item, values, mode }: FilledIn): Missing | null {
  const empty = values.findIndex((value) => !value.trim());
  if (empty !== -1) return `input${empty + 1}`;
  if (!item) return 'item';
  return mode ? null : 'mode';
}

/** Only API products of type MLBB have a Check button, because only their players are verified. */
export function hasPlayerCheck(product: Pick<ProductView, 'isApi' | 'type'>): boolean {
  return product.isApi && product.type === 'MLBB';
}

/**
 * MLBB API products are sold only to a verified player, all others without a check. When the player could not be
 * looked up, the server's answer says whether a purchase is allowed.
 */
export function isCleared(product: Pick<ProductView, 'isApi' | 'type'>, check: CheckIdReply | null): boolean {
  const verified = check?.outcome === 'found';
  if (!hasPlayerCheck(product)) return !verified;
  return verified || (check?.outcome === 'unknown' && !check.mustVerify);
}

/** Whether a second field labelled 'Confirm …' differs from the first. */
export function isRepeatWrong(product: Pick<ProductView, 'inputs'>, input1: string, input2: string): boolean {
  return input2 !== '' && differsFromFirst(product.inputs[1]?.label ?? '', input1, input2);
}
