'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { readBoughtGoods } from '@/components/shared/api/own-orders';
import { catalogueText, catalogueWords } from '@/components/shared/catalogue-text';
import { Art } from '@/components/ui/art';
import type { BoughtGoods } from '@/lib/domain/orders/schema';
import { OrderAgainLink } from './order-again-link';

/** What the customer bought last. `onShown` is told whether there is anything to show. */
export default function BuyAgainRow({ onShown }: { onShown: (shown: boolean) => void }) {
  const t = useTranslations('home.again');
  const [goods, setGoods] = useState<BoughtGoods[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    void readBoughtGoods(stop.signal).then((reply) => {
      if (reply.ok && !stop.signal.aborted) setGoods(reply.data.goods);
    });
    return () => stop.abort();
  }, []);
  useEffect(() => {
    onShown(goods.length > 0);
    return () => onShown(false);
  }, [goods, onShown]);
  if (goods.length === 0) return null;
  return (
    <section
      aria-labelledby="buy-again"
      className="page-width mt-5 min-w-0 animate-rise md:mt-8 md:flex md:items-center md:gap-5"
    >
      <h2 id="buy-again" className="shrink-0 font-bold text-base leading-6 md:text-lg">
        {t('title')}
      </h2>
      <ul className="no-scrollbar -mx-4 flex min-w-0 gap-2.5 overflow-x-auto px-4 py-1 md:mx-0 md:px-1">
        {goods.map((each) => (
          <li key={JSON.stringify([each.product, each.itemid, each.input1, each.input2, each.more])}>
            <GoodsLink goods={each} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function GoodsLink({ goods }: { goods: BoughtGoods }) {
  const t = useTranslations('home.again');
  const language = useLocale();
  const item = catalogueText(language, goods.itemname, goods.itemnameHi);
  const product = catalogueWords(language, goods.productname, goods.productnameHi);
  const player = goods.username ?? goods.input1;
  return (
    <OrderAgainLink
      goods={goods}
      className="relative flex h-15 w-60 items-center gap-3 rounded-2xl bg-panel px-2 hover:bg-raised"
    >
      <Art
        src={goods.art}
        alt=""
        width={96}
        height={96}
        sizes="2.75rem"
        className="size-11 shrink-0 rounded-xl object-cover"
      />
      <span className="min-w-0">
        <span className="sr-only">{t('of', { product })} </span>
        <span lang={item.lang} className="line-clamp-2 font-semibold text-[0.8125rem] leading-4">
          {item.text}
        </span>
        <span className="block truncate text-muted text-xs leading-4">{player}</span>
      </span>
    </OrderAgainLink>
  );
}
