'use client';

import { useTranslations } from 'next-intl';
import { useWatch } from './use-watch';
import { WatchButton } from './watch-button';

/** Offers to be told when the chosen item costs less. */
export default function PriceWatch({ productId, itemid }: { productId: string; itemid: number }) {
  const t = useTranslations('product.wishes');
  const { busy, isWatched, press } = useWatch(productId, 'price');
  return (
    <div className="mt-3">
      <WatchButton pressed={isWatched(itemid)} busy={busy} onPress={() => void press(itemid)}>
        {t('price')}
      </WatchButton>
    </div>
  );
}
