'use client';

import { useTranslations } from 'next-intl';
import { writeDraft } from '@/components/storefront/product/purchase-draft';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import type { OrderStatusReply } from '@/lib/domain/orders/schema';

/** Leads to the product's page with the same player and item filled in. */
export function TryAgain({ reply: { order, again } }: { reply: Pick<OrderStatusReply, 'order' | 'again'> }) {
  const t = useTranslations('confirmation');
  const { input1, input2, inputs, paymentmode: mode } = order;
  const more = inputs.slice(2).map(({ value }) => value);
  return (
    <Link
      href={`/product/${again.product}`}
      prefetch={false}
      onClick={() =>
        writeDraft(again.product, { input1, input2, more, itemid: again.itemid, mode, found: null })
      }
      className={buttonClass('accent')}
    >
      {t('tryAgain')}
    </Link>
  );
}
