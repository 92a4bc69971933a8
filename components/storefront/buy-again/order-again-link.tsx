'use client';

import type { ComponentProps } from 'react';
import { writeDraft } from '@/components/storefront/product/purchase-draft';
import { HoverLink } from '@/components/ui/hover-link';
import type { BoughtGoods } from '@/lib/domain/orders/schema';

interface OrderAgainLinkProps extends Omit<ComponentProps<typeof HoverLink>, 'href' | 'onClick'> {
  goods: Pick<BoughtGoods, 'product' | 'itemid' | 'input1' | 'input2' | 'more' | 'paymentmode'>;
}

/** Leads to the product's page with the same item, player and way to pay filled in; the page checks the player anew. */
export function OrderAgainLink({ goods, ...link }: OrderAgainLinkProps) {
  const { product, itemid, input1, input2, more, paymentmode: mode } = goods;
  return (
    <HoverLink
      {...link}
      href={`/product/${product}`}
      onClick={() => writeDraft(product, { input1, input2, more, itemid, mode, found: null })}
    />
  );
}
