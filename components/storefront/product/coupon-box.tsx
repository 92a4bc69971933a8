'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { readPrice } from '@/components/shared/api/offers';
import type { SessionUser } from '@/components/shared/session/session-user';
import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/spinner';
import { TextField } from '@/components/ui/text-field';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import { formatRupees } from '@/lib/platform/money';
import { LONGEST_CODE } from './purchase-draft';
import type { CouponState } from './use-coupon';
import type { PurchaseForm } from './use-purchase-form';

export interface CouponBoxProps {
  productId: string;
  item: ItemView | null;
  form: Pick<PurchaseForm, 'values' | 'coupon'>;
  user: SessionUser | null;
  coupon: CouponState;
}

/** The field for a coupon code: applied by its button, and again whenever another item is chosen. */
export default function CouponBox({ productId, item, form, user, coupon }: CouponBoxProps) {
  const t = useTranslations('product.coupon');
  const [typed, setTyped] = useState(form.coupon);
  // The code that was pressed last, or typed before a detour; empty when none is wanted.
  const [wanted, setWanted] = useState(form.coupon);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { applied, setApplied, asked, setUnanswered } = coupon;
  // What was pressed goes away: the button that opened the box, Apply and Remove. The focus goes to what comes in its
  // place.
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useRef(form.coupon === '');
  const isApplied = applied !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field and the Remove button replace each other when a coupon is applied or removed
  useEffect(() => {
    if (focusNext.current) box.current?.querySelector<HTMLElement>('input, button')?.focus();
    focusNext.current = false;
  }, [isApplied]);
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
    setWanted('');
    setTyped('');
    setApplied(null);
  };

  const step = applied?.steps.find(({ name }) => name === 'coupon');
  if (applied && step)
    return (
      <div ref={box} className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold text-good text-sm">
          {t('applied', { code: step.code ?? applied.code, amount: formatRupees(-step.amount) })}
        </p>
        <button type="button" onClick={remove} className={buttonClass('quiet')}>
          {t('remove')}
        </button>
      </div>
    );
  return (
    <div ref={box} className="mt-4 flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <TextField
          id="coupon"
          name="coupon"
          label={t('label')}
          value={typed}
          maxLength={LONGEST_CODE}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error ?? undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setUnanswered(target.value.trim());
            setError(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter in this field must not buy.
            event.preventDefault();
            apply();
          }}
        />
      </div>
      <button
        type="button"
        // A press while a question is under way asks anew: the answer to come may be older than what the person knows.
        onClick={apply}
        className={buttonClass('quiet', 'medium', 'mt-7')}
      >
        {busy && <Spinner />} {t('apply')}
      </button>
    </div>
  );
}
