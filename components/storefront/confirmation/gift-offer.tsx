'use client';

import { Gift } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { lazyPart } from '@/components/ui/lazy-part';
import { Opened } from '@/components/ui/opened';
import { Spinner } from '@/components/ui/spinner';
import type { OrderView } from '@/lib/domain/orders/schema';

const GiftPanel = lazyPart(() => import('./gift-panel'));

/** Offers to tell the player of an order that it is a gift. The form and its code are loaded when asked for. */
export function GiftOffer({ order }: { order: OrderView }) {
  const t = useTranslations('confirmation.gift');
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={t('title')} className="panel p-5 md:p-6 print:hidden">
      {open ? (
        <Opened>
          <Suspense fallback={<Spinner className="size-5" />}>
            <GiftPanel order={order} />
          </Suspense>
        </Opened>
      ) : (
        <button type="button" onClick={() => setOpen(true)} className={buttonClass('quiet')}>
          <Gift aria-hidden className="size-4 text-accent" /> {t('open')}
        </button>
      )}
    </section>
  );
}
