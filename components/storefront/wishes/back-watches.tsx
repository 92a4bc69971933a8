'use client';

import { useLocale, useTranslations } from 'next-intl';
import { catalogueText } from '@/components/shared/catalogue-text';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import { useWatch } from './use-watch';
import { WatchButton } from './watch-button';

interface BackWatchesProps {
  productId: string;
  /** The items that cannot be bought now. */
  items: ItemView[];
}

/** Offers to be told when an item is back, with a button for each that is out of stock. */
export default function BackWatches({ productId, items }: BackWatchesProps) {
  const t = useTranslations('product.wishes');
  const language = useLocale();
  const { busy, isWatched, press } = useWatch(productId, 'back');
  return (
    <div className="mt-4">
      <h3 className="font-semibold text-sm">{t('back')}</h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {items.map(({ itemid, name, nameHi }) => {
          const { text, lang } = catalogueText(language, name, nameHi);
          return (
            <li key={itemid}>
              <WatchButton
                pressed={isWatched(itemid)}
                busy={busy}
                label={t('backOf', { item: text })}
                onPress={() => void press(itemid)}
              >
                <span lang={lang}>{text}</span>
              </WatchButton>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
