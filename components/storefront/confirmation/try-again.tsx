'use client';

import { useTranslations } from 'next-intl';
import { OrderAgainLink } from '@/components/storefront/buy-again/order-again-link';
import { buttonClass } from '@/components/ui/button-class';
import type { OrderStatusReply } from '@/lib/domain/orders/schema';

/** Leads to the product's page with the same player and item filled in. */
export function TryAgain({ reply: { order, again } }: { reply: Pick<OrderStatusReply, 'order' | 'again'> }) {
  const t = useTranslations('confirmation');
  const { input1, input2, inputs, paymentmode } = order;
  const more = inputs.slice(2).map(({ value }) => value);
  return (
    <OrderAgainLink goods={{ ...again, input1, input2, more, paymentmode }} className={buttonClass('accent')}>
      {t('tryAgain')}
    </OrderAgainLink>
  );
}
