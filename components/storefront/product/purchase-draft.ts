// The filled-in form, kept in the tab, so that a detour to the login or the payment page does not lose it.
import { PERSONAL_PREFIX } from '@/components/shared/session/session-storage';
import type { PaymentMode } from './purchase-rules';

export interface PurchaseDraft {
  input1: string;
  input2: string;
  /** The third input and those after it. */
  more: string[];
  itemid: number | null;
  mode: PaymentMode | null;
}

const keyOf = (productId: string) => `${PERSONAL_PREFIX}draft:${productId}`;

export function writeDraft(productId: string, { input1, input2, more, itemid, mode }: PurchaseDraft): void {
  try {
    sessionStorage.setItem(keyOf(productId), JSON.stringify({ input1, input2, more, itemid, mode }));
  } catch {
    // Storage is forbidden or full: the form starts empty next time.
  }
}

export function readDraft(productId: string): PurchaseDraft | null {
  try {
    const { input1, input2, more, itemid, mode } =
      JSON.parse(sessionStorage.getItem(keyOf(productId)) ?? 'null') ?? {};
    if (typeof input1 !== 'string' || typeof input2 !== 'string') return null;
    return {
      input1,
      input2,
      more: Array.isArray(more) ? more.filter((each) => typeof each === 'string') : [],
      itemid: typeof itemid === 'number' ? itemid : null,
      mode: mode === 'upi' || mode === 'wallet' ? mode : null,
    };
  } catch {
    return null;
  }
}
