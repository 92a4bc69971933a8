'use client';

import { useCallback, useEffect, useState } from 'react';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import { readDraft } from './purchase-draft';
import type { PaymentMode } from './purchase-rules';
import { splitPlayerId } from './split-player-id';
import { type PlayerCheck, usePlayerCheck } from './use-player-check';

export interface PurchaseForm {
  input1: string;
  input2: string;
  itemid: number | null;
  mode: PaymentMode | null;
  check: PlayerCheck;
  setInput1: (text: string) => void;
  setInput2: (text: string) => void;
  setItemid: (itemid: number) => void;
  setMode: (mode: PaymentMode) => void;
  /** Splits a pasted '12345678 (1234)'; false for any other text. */
  pastePlayer: (text: string) => boolean;
}

export function usePurchaseForm(product: ProductView): PurchaseForm {
  const [input1, changeInput1] = useState('');
  const [input2, changeInput2] = useState('');
  const [itemid, setItemid] = useState<number | null>(null);
  const [mode, setMode] = useState<PaymentMode | null>(null);
  const check = usePlayerCheck(product._id);
  const { reset } = check;

  // Restores the form after the login or the payment page.
  useEffect(() => {
    const draft = readDraft(product._id);
    const linked = linkedItem(product.items);
    if (!draft) return linked === null ? undefined : setItemid(linked);
    changeInput1(draft.input1);
    changeInput2(draft.input2);
    setItemid(linked ?? draft.itemid);
    setMode(draft.mode);
  }, [product._id, product.items]);

  // A verification is valid only for the two inputs that were checked (spec S4.3).
  const setInput1 = useCallback(
    (text: string) => {
      changeInput1(text);
      reset();
    },
    [reset],
  );
  const setInput2 = useCallback(
    (text: string) => {
      changeInput2(text);
      reset();
    },
    [reset],
  );

  const pastePlayer = (text: string) => {
    const player = product.type === 'MLBB' ? splitPlayerId(text) : null;
    if (!player) return false;
    setInput1(player.userId);
    setInput2(player.zoneId);
    return true;
  };

  return { input1, input2, itemid, mode, check, setInput1, setInput2, setItemid, setMode, pastePlayer };
}

/** The item of this product that the address names, as the search links to it: '#item-10101'. */
function linkedItem(items: number[]): number | null {
  const named = Number(/^#item-(\d{1,9})$/.exec(window.location.hash)?.[1]);
  return items.includes(named) ? named : null;
}
