'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { readUnpaidOrder } from '@/components/shared/api/own-orders';
import { usePathname } from '@/components/ui/navigation';
import type { UnpaidOrderView } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';
import { UnpaidActions } from './unpaid-actions';

/** The page that shows the order itself. */
const OWN_PAGE = '/confirmation';

/**
 * The newest unpaid order, above the page instead of in it, so that nothing moves when it arrives. On phones it stands
 * at the top of a product's page, because the bar with BUY NOW is at the bottom.
 */
export default function UnpaidBanner() {
  const t = useTranslations('shell.unpaid');
  const pathname = usePathname();
  const [order, setOrder] = useState<UnpaidOrderView | null>(null);
  const [hidden, setHidden] = useState('');
  const hasNone = useRef(false);

  // Asked again on the next page only while there is one, because it may have been paid meanwhile.
  useEffect(() => {
    if (hasNone.current || pathname === OWN_PAGE) return;
    const stop = new AbortController();
    void readUnpaidOrder(stop.signal).then((reply) => {
      if (stop.signal.aborted || !reply.ok) return;
      hasNone.current = reply.data.order === null;
      setOrder(reply.data.order);
    });
    return () => stop.abort();
  }, [pathname]);

  if (!order || order.orderid === hidden || pathname === OWN_PAGE) return null;
  const { productname, itemname, player, value } = order;
  const item = `${productname}, ${itemname}`;
  const price = formatRupees(value);
  return (
    <aside
      aria-label={t('title')}
      className="fixed inset-x-3 bottom-[calc(var(--bar-bottom)+0.75rem)] z-20 mx-auto flex max-w-2xl flex-wrap items-center gap-x-4 gap-y-1.5 rounded-card border border-wait bg-raised p-3 shadow-lift max-sm:py-2 sm:pr-12 max-lg:in-[body:has([data-buy-bar])]:top-[calc(var(--bar-top)+0.5rem)] max-lg:in-[body:has([data-buy-bar])]:bottom-auto print:hidden"
    >
      <div className="min-w-0 flex-1 basis-56 max-sm:basis-full max-sm:pr-9">
        <p className="font-bold max-sm:text-sm">{t('title')}</p>
        <p className="wrap-anywhere line-clamp-2 text-muted text-sm max-sm:line-clamp-1 max-sm:text-xs">
          {player ? t('about', { item, player, price }) : `${price}, ${item}`}
        </p>
        <p className="text-muted text-sm max-sm:text-xs">{t('paid')}</p>
      </div>
      <UnpaidActions orderid={order.orderid} onCancelled={() => setOrder(null)} isSmall />
      <button
        type="button"
        aria-label={t('hide')}
        onClick={() => setHidden(order.orderid)}
        className="absolute top-1 right-1 grid size-11 place-items-center rounded-full text-muted hover:text-text"
      >
        <X aria-hidden className="size-5" />
      </button>
    </aside>
  );
}
