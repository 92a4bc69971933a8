'use client';

import { useEffect } from 'react';
import type { OrderStatusReply } from '@/lib/domain/orders/schema';

/**
 * Goes on to the payment page once the status shows that the order can still be paid. The mark leaves the address
 * first, so that the Back button from the payment page does not lead there again.
 */
export function useResume(resumes: boolean, reply: OrderStatusReply | null): void {
  const address =
    resumes && reply?.order.status === 'Created' && reply.data.status === 'pending'
      ? reply.data.payment_url
      : null;
  useEffect(() => {
    const here = new URL(window.location.href);
    if (!address || !here.searchParams.has('resume')) return;
    here.searchParams.delete('resume');
    window.history.replaceState(window.history.state, '', here);
    window.location.assign(address);
  }, [address]);
}
