'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { fieldError } from '@/components/shared/api/error-messages';
import { catalogueWords } from '@/components/shared/catalogue-text';
import { loginPath } from '@/components/shared/session/safe-next';
import { currentSession } from '@/components/shared/session/session-store';
import { useRouter } from '@/components/ui/navigation';
import { showToast } from '@/components/ui/toast';
import { usePageRestore } from '@/components/ui/use-page-restore';
import type { ItemView, ProductView } from '@/lib/domain/catalogue/schema';
import { localPath } from '@/lib/platform/languages';
import { formatRupees } from '@/lib/platform/money';
import { focusField } from './focus-field';
import { placeOrder } from './place-order';
import { writeDraft, writeVisitorDraft } from './purchase-draft';
import { firstMissing, isCleared, isRepeatWrong } from './purchase-rules';
import { savedPlayersKey, savePlayer } from './saved-players';
import { removeUnfinishedPurchase, saveUnfinishedPurchase } from './unfinished-purchase';
import type { CouponState } from './use-coupon';
import { useFieldName } from './use-field-name';
import { useInputFaults } from './use-input-faults';
import { foundBy } from './use-player-check';
import type { PurchaseForm } from './use-purchase-form';

/** The server answers this address when the balance is too low. */
const SHORT = '/balanceerror';

interface BuyInput {
  product: ProductView;
  item: ItemView | null;
  /** The price that is shown, in rupees. */
  total: number | null;
  form: PurchaseForm;
  apiKey: string;
  coupon: CouponState;
  /** Is told when the server has another price, in rupees, than the one shown. */
  onNewPrice: (itemid: number, price: number) => void;
}

export interface Buy {
  /** `asks`: false orders although there is an unpaid order of the same. */
  press: (asks?: boolean) => Promise<void>;
  state: 'ready' | 'sending' | 'leaving';
  /** Why the order was not placed. */
  error: string | null;
  /** BUY NOW was pressed before the player was checked. */
  askedForCheck: boolean;
  /** An unpaid order of the same, about which the customer is asked; null when there is none. */
  unpaid: string | null;
  closeQuestion: () => void;
}

export function useBuy({ product, item, total, form, apiKey, coupon, onNewPrice }: BuyInput): Buy {
  const t = useTranslations('product.buy');
  const language = useLocale();
  const faultIn = useInputFaults();
  const fieldName = useFieldName();
  const router = useRouter();
  const [state, setState] = useState<Buy['state']>('ready');
  const [error, setError] = useState<string | null>(null);
  const [askedForCheck, setAskedForCheck] = useState(false);
  const [unpaid, setUnpaid] = useState<string | null>(null);
  // A ref, because a second press may come before the state of the first is rendered.
  const busy = useRef(false);

  // After the Back button from the payment page the form must be usable again.
  usePageRestore(() => {
    busy.current = false;
    setState('ready');
  });

  const showFaults = (faults: { place: number; fault: string }[]) => {
    form.setFaults(Object.fromEntries(faults.map(({ place, fault }) => [place, fault])));
    focusField(`input${(faults[0]?.place ?? 0) + 1}`);
  };

  const press = async (asks = true) => {
    const { phase, user } = currentSession();
    if (busy.current || phase === 'unknown') return;
    const { asked, mode, itemid } = form;
    const values = form.values.map((value) => value.trim());
    const found = foundBy(form.check.state);
    const [input1 = '', input2 = '', ...more] = values;
    const bought = { input1, input2, more, itemid, mode, found };
    const draft = { ...bought, coupon: coupon.code };
    setError(null);
    setUnpaid(null);
    if (!user) {
      writeVisitorDraft(product._id, draft);
      router.push(loginPath(`/product/${product._id}`));
      return;
    }
    const missing = firstMissing({ item, values, mode });
    if (missing || !item || !mode) {
      showToast(t('incomplete'), 'bad');
      if (missing) focusField(missing);
      return;
    }
    const faults = asked.flatMap((input, place) => {
      const fault = faultIn(input, values[place] ?? '');
      return fault ? [{ place, fault }] : [];
    });
    if (faults[0]) return showFaults(faults);
    if (isRepeatWrong(product, input1, input2)) return focusField('input2');
    const answer = form.check.state.phase === 'answered' ? form.check.state.reply : null;
    if (!isCleared(product, answer)) {
      setAskedForCheck(true);
      return focusField('check');
    }
    // Whoever has typed a code means to pay less.
    if (coupon.unanswered) {
      setError(t('couponFirst'));
      return focusField('coupon');
    }

    busy.current = true;
    setState('sending');
    writeDraft(product._id, draft);
    const outcome = await placeOrder({
      itemid: item.itemid,
      product_id: product._id,
      userid: user.userid,
      input1,
      input2,
      ...(more.length > 0 && { more_inputs: more }),
      paymentmode: mode,
      ...(total !== null && { expected_price: total }),
      ...(coupon.applied && { coupon: coupon.applied.code }),
      ask_unpaid: asks,
      apiKey,
    });
    if (outcome.ok) {
      if (outcome.address === SHORT) {
        saveUnfinishedPurchase(
          { _id: product._id, name: catalogueWords(language, product.name, product.nameHi) },
          total,
        );
      } else {
        // The order has the coupon now.
        writeDraft(product._id, bought);
        removeUnfinishedPurchase(product);
        savePlayer(savedPlayersKey(user.userid, product), {
          input1,
          input2,
          ...(more.length > 0 && { more }),
          username: answer?.username ?? null,
          region: answer?.region ?? null,
        });
      }
      setState('leaving');
      // The payment page belongs to the gateway. Our own pages open in the language of this page.
      const isOurs = outcome.address.startsWith('/');
      window.location.assign(isOurs ? localPath(language, outcome.address) : outcome.address);
      return;
    }
    busy.current = false;
    setState('ready');
    const { code, fields, price } = outcome.failure;
    if (code === 'unpaid_order') return setUnpaid(fields?.order ?? null);
    if (code === 'state_needed') return router.push(`/dashboard/invoices?next=/product/${product._id}`);
    const hadCoupon = coupon.applied !== null;
    if (hadCoupon && (code === 'coupon_refused' || price !== undefined)) {
      // The price without the coupon is shown until the server has named the one with it.
      coupon.askAgain();
      return setError(outcome.message);
    }
    if (price === undefined || total === null) {
      const named = asked.flatMap(({ label }, place) => {
        const fault = fieldError(fieldName(label), outcome.failure, `input${place + 1}`);
        return fault ? [{ place, fault }] : [];
      });
      if (named[0]) showFaults(named);
      return setError(outcome.message);
    }
    onNewPrice(item.itemid, price);
    const amounts = { now: formatRupees(price), seen: formatRupees(total) };
    setError(t('priceChanged', { item: catalogueWords(language, item.name, item.nameHi), ...amounts }));
  };

  return { press, state, error, askedForCheck, unpaid, closeQuestion: () => setUnpaid(null) };
}
