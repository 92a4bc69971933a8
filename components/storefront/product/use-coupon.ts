'use client';

import { useState } from 'react';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import type { PricePreview } from '@/lib/domain/offers/schema';

/** A coupon that lowers the price of the chosen item, with that price. */
export interface AppliedCoupon extends PricePreview {
  code: string;
  itemid: number;
}

export interface CouponState {
  /** Null while there is none for the chosen item. */
  applied: AppliedCoupon | null;
  setApplied: (applied: AppliedCoupon | null) => void;
  /** Increases when the server named another price, so that it is asked for again. */
  asked: number;
  askAgain: () => void;
  /** A code that was typed or applied, and about which the server has said nothing yet; empty when there is none. */
  unanswered: string;
  setUnanswered: (code: string) => void;
  /** The code that is typed or applied; empty when there is none, or when the server has refused it. */
  code: string;
}

/** `drafted`: the code of before the login or the top-up. It waits for its answer before its field is loaded. */
export function useCoupon(item: ItemView | null, drafted: string): CouponState {
  const [applied, setApplied] = useState<AppliedCoupon | null>(null);
  const [asked, setAsked] = useState(0);
  const [typed, setUnanswered] = useState<string | null>(null);
  const unanswered = typed ?? drafted;
  return {
    applied: applied?.itemid === item?.itemid ? applied : null,
    setApplied,
    asked,
    unanswered,
    setUnanswered,
    code: unanswered || (applied?.code ?? ''),
    askAgain: () => {
      setApplied(null);
      setAsked((before) => before + 1);
    },
  };
}
