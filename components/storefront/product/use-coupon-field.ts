'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { readPrice } from '@/components/shared/api/offers';
import type { SessionUser } from '@/components/shared/session/session-user';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import type { CouponState } from './use-coupon';
import type { PurchaseForm } from './use-purchase-form';

export interface CouponFieldProps {
  productId: string;
  item: ItemView | null;
  form: Pick<PurchaseForm, 'values' | 'coupon'>;
  user: SessionUser | null;
  coupon: CouponState;
}

/**
 * What is typed into the field for a coupon code, and what the server says about it: asked at the press of its button,
 * and again whenever another item is chosen.
 */
export function useCouponField({ productId, item, form, user, coupon }: CouponFieldProps) {
  const t = useTranslations('product.coupon');
  const [typed, setTyped] = useState(form.coupon);
  // The code that was pressed last, or typed before a detour; empty when none is wanted, and while another is typed.
  const [wanted, setWanted] = useState(form.coupon);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { applied, setApplied, asked, setUnanswered } = coupon;
  // What was pressed goes away: the button that opened the box, Apply and Remove. The focus goes to what comes in its
  // place.
  const focusNext = useRef(form.coupon === '');
  const itemid = item?.itemid;
  const userid = user?.userid;
  // The player may change without a new question; the order itself is judged with the player of then.
  const inputs = useRef(form);
  inputs.current = form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks again for the same code and item.
  useEffect(() => {
    setError(null);
    if (!wanted) return;
    setUnanswered(wanted);
    if (itemid === undefined || userid === undefined) return;
    const stop = new AbortController();
    const [input1 = '', input2 = ''] = inputs.current.values.map((value) => value.trim());
    const body = {
      product_id: productId,
      itemid,
      coupon: wanted,
      ...(input1 && { input1, input2 }),
    };
    setBusy(true);
    void readPrice(body, stop.signal).then((reply) => {
      if (stop.signal.aborted) return;
      setBusy(false);
      setUnanswered('');
      if (reply.ok) return setApplied({ ...reply.data, code: wanted, itemid });
      focusNext.current = false;
      setApplied(null);
      const { failure } = reply;
      setError(failure.code === 'invalid_input' ? t('notCode') : errorText(failure));
    });
    return () => {
      stop.abort();
      setBusy(false);
    };
  }, [wanted, itemid, userid, productId, asked, setApplied, setUnanswered, t]);

  // The code of before is not asked for again, and its answer would otherwise stand for what is typed now.
  const drop = (next: string) => {
    setWanted('');
    setApplied(null);
    setTyped(next);
    setUnanswered(next.trim());
  };
  const type = (text: string) => {
    drop(text);
    setError(null);
  };
  const apply = () => {
    const code = typed.trim();
    if (!userid) return setError(t('logInFirst'));
    if (!code) return setError(t('enterCode'));
    if (itemid === undefined) return setError(t('chooseItem'));
    focusNext.current = true;
    if (code === wanted) coupon.askAgain();
    setWanted(code);
  };
  const remove = () => {
    focusNext.current = true;
    drop('');
  };
  return { t, typed, type, apply, remove, error, busy, applied, focusNext };
}
