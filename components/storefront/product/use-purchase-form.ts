'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { AskedInput, ProductView } from '@/lib/domain/catalogue/schema';
import { readDraft } from './purchase-draft';
import { hasPlayerCheck, type PaymentMode } from './purchase-rules';
import { splitPlayerId } from './split-player-id';
import { type PlayerCheck, usePlayerCheck } from './use-player-check';

export interface PurchaseForm {
  /** The product's inputs, and what was typed for each. */
  asked: AskedInput[];
  values: string[];
  /** What is wrong with the inputs, by their place. */
  faults: Record<number, string>;
  itemid: number | null;
  mode: PaymentMode | null;
  /** The coupon code of before the login or the top-up; empty without one. */
  coupon: string;
  check: PlayerCheck;
  setInput: (place: number, text: string) => void;
  setInputs: (texts: string[]) => void;
  setFaults: (faults: Record<number, string>) => void;
  setItemid: (itemid: number) => void;
  setMode: (mode: PaymentMode) => void;
  /** Splits a pasted '12345678 (1234)'; false for any other text. */
  pastePlayer: (text: string) => boolean;
}

export function usePurchaseForm(product: ProductView, asked: AskedInput[]): PurchaseForm {
  const count = asked.length;
  const [values, changeValues] = useState<string[]>(() => Array.from({ length: count }, () => ''));
  const [faults, setFaults] = useState<Record<number, string>>({});
  const [itemid, setItemid] = useState<number | null>(null);
  const [mode, setMode] = useState<PaymentMode | null>(null);
  const [coupon, setCoupon] = useState('');
  const check = usePlayerCheck(product._id);
  const { reset, restore, run } = check;
  const isChecked = hasPlayerCheck(product);

  const restored = useRef<string | null>(null);
  // Restores the form after the login or the payment page, once: a page that reads itself anew, as when an offer ends,
  // gives the same product as a new object, and would put the former player in the place of the one that was typed.
  useEffect(() => {
    if (restored.current === product._id) return;
    restored.current = product._id;
    const draft = readDraft(product._id);
    const linked = linkedItem(product.items);
    if (draft) {
      changeValues(resized([draft.input1, draft.input2, ...draft.more], count));
      setMode(draft.mode);
      setCoupon(draft.coupon ?? '');
      const { input1, input2, itemid: drafted } = draft;
      if (draft.found) restore(draft.found);
      // A purchase that is made again, or was begun before the login: nothing is left to type.
      else if (isChecked && input1 && input2) void run({ userid: input1, zoneid: input2, itemid: drafted });
    }
    const chosen = linked ?? draft?.itemid;
    if (chosen !== undefined) setItemid(chosen);
  }, [product._id, product.items, count, isChecked, restore, run]);

  // A verification is valid only for the two inputs that were checked (spec S4.3).
  const setInputs = useCallback(
    (texts: string[]) => {
      changeValues(resized(texts, count));
      setFaults({});
      reset();
    },
    [count, reset],
  );
  const setInput = useCallback(
    (place: number, text: string) => {
      changeValues((before) => before.map((value, each) => (each === place ? text : value)));
      setFaults(({ [place]: _, ...others }) => others);
      reset();
    },
    [reset],
  );

  const pastePlayer = (text: string) => {
    const player = product.type === 'MLBB' ? splitPlayerId(text) : null;
    if (!player) return false;
    setInputs([player.userId, player.zoneId]);
    return true;
  };

  return {
    asked,
    values,
    faults,
    itemid,
    mode,
    coupon,
    check,
    setInput,
    setInputs,
    setFaults,
    setItemid,
    setMode,
    pastePlayer,
  };
}

/** As many texts as the product has inputs. */
function resized(texts: string[], count: number): string[] {
  return Array.from({ length: count }, (_, place) => texts[place] ?? '');
}

/** The item of this product that the address names, as the search links to it: '#item-10101'. */
function linkedItem(items: number[]): number | null {
  const named = Number(/^#item-(\d{1,9})$/.exec(window.location.hash)?.[1]);
  return items.includes(named) ? named : null;
}
