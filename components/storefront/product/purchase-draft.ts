// The filled-in form, kept so that a detour to the login or the payment page does not lose it: in the tab, and for an hour
// in the browser, because the link of a verification mail opens a tab of its own.
import { PERSONAL_PREFIX } from '@/components/shared/session/session-storage';
import type { CheckIdReply } from '@/lib/domain/orders/schema';
import { hours } from '@/lib/platform/time';
import type { PaymentMode } from './purchase-rules';

export interface PurchaseDraft {
  input1: string;
  input2: string;
  /** The third input and those after it. */
  more: string[];
  itemid: number | null;
  mode: PaymentMode | null;
  /** What the check of this player found; null when it found none. The server checks again before it sells. */
  found: CheckIdReply | null;
}

const KEPT_FOR = hours(1);

const keyOf = (productId: string) => `${PERSONAL_PREFIX}draft:${productId}`;

export function writeDraft(
  productId: string,
  { input1, input2, more, itemid, mode, found }: PurchaseDraft,
): void {
  const draft = { input1, input2, more, itemid, mode, found, until: Date.now() + KEPT_FOR };
  try {
    for (const storage of [sessionStorage, localStorage])
      storage.setItem(keyOf(productId), JSON.stringify(draft));
  } catch {
    // Storage is forbidden or full: the form starts empty next time.
  }
}

/** That of this tab, else the last of the browser. Storage is under the visitor's control and may hold any value. */
export function readDraft(productId: string): PurchaseDraft | null {
  try {
    const own = sessionStorage.getItem(keyOf(productId));
    const { input1, input2, more, itemid, mode, found, until } =
      JSON.parse(own ?? localStorage.getItem(keyOf(productId)) ?? 'null') ?? {};
    if (typeof input1 !== 'string' || typeof input2 !== 'string') return null;
    if (own === null && !(until > Date.now())) return null;
    return {
      input1,
      input2,
      more: Array.isArray(more) ? more.filter((each) => typeof each === 'string') : [],
      itemid: typeof itemid === 'number' ? itemid : null,
      mode: mode === 'upi' || mode === 'wallet' ? mode : null,
      found: found?.outcome === 'found' && typeof found.username === 'string' ? found : null,
    };
  } catch {
    return null;
  }
}
