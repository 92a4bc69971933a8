// The filled-in form, kept in the tab, so that a detour to the login or the payment page does not lose it. A visitor
// who has to register opens a mail, whose link opens another tab: the first tab with the product takes their form over.
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
  /** A coupon code that is typed or applied; missing once the order has it. */
  coupon?: string;
}

const KEPT_FOR = hours(1);

/** Of the field for a coupon code. */
export const LONGEST_CODE = 40;

const keyOf = (productId: string) => `${PERSONAL_PREFIX}draft:${productId}`;

/** Writes the form for this tab. It replaces what a visitor left: their detour has ended in this tab. */
export function writeDraft(productId: string, draft: PurchaseDraft): void {
  try {
    sessionStorage.setItem(keyOf(productId), JSON.stringify(draft));
    localStorage.removeItem(keyOf(productId));
  } catch {
    // Storage is forbidden or full: the form starts empty next time.
  }
}

/** Writes the form of a visitor who is about to sign in or to register, for this tab and for one other. */
export function writeVisitorDraft(productId: string, draft: PurchaseDraft): void {
  writeDraft(productId, draft);
  try {
    localStorage.setItem(keyOf(productId), JSON.stringify({ ...draft, until: Date.now() + KEPT_FOR }));
  } catch {
    // As above.
  }
}

/** The form of this tab, or else the one that a visitor left, which is then this tab's. */
export function readDraft(productId: string): PurchaseDraft | null {
  try {
    const own = draftOf(storedIn(sessionStorage, productId));
    if (own) return own;
    const left = storedIn(localStorage, productId);
    const draft = left.until > Date.now() ? draftOf(left) : null;
    // Writing it for this tab removes it from the browser: the next customer of a shared phone must not find a form
    // with another person's player id.
    if (draft) writeDraft(productId, draft);
    return draft;
  } catch {
    return null;
  }
}

/** Storage is under the visitor's control and may hold any value. Throws for text that is no JSON. */
const storedIn = (storage: Storage, productId: string) =>
  JSON.parse(storage.getItem(keyOf(productId)) ?? 'null') ?? {};

function draftOf(stored: ReturnType<typeof storedIn>): PurchaseDraft | null {
  const { input1, input2, more, itemid, mode, found, coupon } = stored;
  if (typeof input1 !== 'string' || typeof input2 !== 'string') return null;
  return {
    input1,
    input2,
    more: Array.isArray(more) ? more.filter((each) => typeof each === 'string') : [],
    itemid: typeof itemid === 'number' ? itemid : null,
    mode: mode === 'upi' || mode === 'wallet' ? mode : null,
    found: found?.outcome === 'found' && typeof found.username === 'string' ? found : null,
    ...(typeof coupon === 'string' && coupon.length <= LONGEST_CODE && { coupon }),
  };
}
