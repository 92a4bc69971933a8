'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
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
import { writeDraft } from './purchase-draft';
import { firstMissing, isCleared, isRepeatWrong } from './purchase-rules';
import { savedPlayersKey, savePlayer } from './saved-players';
import { removeUnfinishedPurchase, saveUnfinishedPurchase } from './unfinished-purchase';
import type { PurchaseForm } from './use-purchase-form';

/** The server answers this address when the balance is too low. */
const SHORT = '/balanceerror';

interface BuyInput {
  product: ProductView;
  item: ItemView | null;
  /** The price that is shown, in rupees. */
  total: number | null;
  form: PurchaseForm;
  apiKey: string | undefined;
  /** Is told when the server has another price, in rupees, than the one shown. */
  onNewPrice: (itemid: number, price: number) => void;
}

export interface Buy {
  press: () => Promise<void>;
  state: 'ready' | 'sending' | 'leaving';
  /** Why the order was not placed. */
  error: string | null;
  /** BUY NOW was pressed before the player was checked. */
  askedForCheck: boolean;
}

export function useBuy({ product, item, total, form, apiKey, onNewPrice }: BuyInput): Buy {
  const t = useTranslations('product.buy');
  const language = useLocale();
  const router = useRouter();
  const [state, setState] = useState<Buy['state']>('ready');
  const [error, setError] = useState<string | null>(null);
  const [askedForCheck, setAskedForCheck] = useState(false);
  // A ref, because a second press may come before the state of the first is rendered.
  const busy = useRef(false);

  // After the Back button from the payment page the form must be usable again.
  usePageRestore(() => {
    busy.current = false;
    setState('ready');
  });

  const press = async () => {
    const { phase, user } = currentSession();
    if (busy.current || phase === 'unknown') return;
    const { input1, input2, mode, itemid } = form;
    setError(null);
    if (!user) {
      writeDraft(product._id, { input1, input2, itemid, mode });
      router.push(loginPath(`/product/${product._id}`));
      return;
    }
    const missing = firstMissing({ item, input1, input2, mode });
    if (missing || !item || !mode) {
      showToast(t('incomplete'), 'bad');
      if (missing) focusField(missing);
      return;
    }
    if (isRepeatWrong(product, input1, input2)) return focusField('input2');
    const answer = form.check.state.phase === 'answered' ? form.check.state.reply : null;
    if (!isCleared(product, answer)) {
      setAskedForCheck(true);
      return focusField('check');
    }

    busy.current = true;
    setState('sending');
    writeDraft(product._id, { input1, input2, itemid, mode });
    const outcome = await placeOrder({
      itemid: item.itemid,
      product_id: product._id,
      userid: user.userid,
      input1: input1.trim(),
      input2: input2.trim(),
      paymentmode: mode,
      ...(total !== null && { expected_price: total }),
      ...(apiKey && { apiKey }),
    });
    if (outcome.ok) {
      if (outcome.address === SHORT)
        saveUnfinishedPurchase({
          _id: product._id,
          name: catalogueWords(language, product.name, product.nameHi),
        });
      else {
        removeUnfinishedPurchase(product);
        savePlayer(savedPlayersKey(user.userid, product), {
          input1: input1.trim(),
          input2: input2.trim(),
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
    if (outcome.price === undefined || total === null) return setError(outcome.message);
    onNewPrice(item.itemid, outcome.price);
    const amounts = { now: formatRupees(outcome.price), seen: formatRupees(total) };
    setError(t('priceChanged', { item: catalogueWords(language, item.name, item.nameHi), ...amounts }));
  };

  return { press, state, error, askedForCheck };
}
