import { useEffect, useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { request } from '@/components/shared/api/request';
import type { OrderRefunds } from '@/lib/domain/orders/schema';

/** What can still be refunded of an order; null until it is known. */
export function useOrderRefunds(orderId: string): { known: OrderRefunds | null; bad: string } {
  const [known, setKnown] = useState<OrderRefunds | null>(null);
  const [bad, setBad] = useState('');
  useEffect(() => {
    const leaving = new AbortController();
    const call = { signal: leaving.signal };
    void request('GET /admin/orders/[orderId]/refunds', { orderId }, call).then((reply) => {
      if (leaving.signal.aborted) return;
      if (reply.ok) setKnown(reply.data);
      else setBad(errorText(reply.failure));
    });
    return () => leaving.abort();
  }, [orderId]);
  return { known, bad };
}
