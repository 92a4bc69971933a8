'use client';

import { useTranslations } from 'next-intl';
import { OrderAgainLink } from '@/components/storefront/buy-again/order-again-link';
import { buttonClass, type Tone } from '@/components/ui/button-class';
import type { OrderStatusReply } from '@/lib/domain/orders/schema';

interface AgainButtonProps {
  reply: Pick<OrderStatusReply, 'order' | 'again'>;
  label: 'tryAgain' | 'buyAgain';
  tone: Tone;
}

/** Leads to the product's page with the same player and item filled in. */
export function AgainButton({ reply: { order, again }, label, tone }: AgainButtonProps) {
  const t = useTranslations('confirmation');
  const { input1, input2, inputs, paymentmode } = order;
  const more = inputs.slice(2).map(({ value }) => value);
  return (
    <OrderAgainLink goods={{ ...again, input1, input2, more, paymentmode }} className={buttonClass(tone)}>
      {t(label)}
    </OrderAgainLink>
  );
}
