import { useCallback, useEffect, useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { request } from '@/components/shared/api/request';
import type { OrderRefunds } from '@/lib/domain/orders/schema';

interface KnownRefunds {
  /** Null until it is known. */
  known: OrderRefunds | null;
  bad: string;
  reload: () => void;
}

/** What was refunded of an order after its end, and what can still be. */
export function useOrderRefunds(orderId: string): KnownRefunds {
  const [known, setKnown] = useState<OrderRefunds | null>(null);
  const [bad, setBad] = useState('');
  const load = useCallback(
    async (signal: AbortSignal) => {
      const reply = await request('GET /admin/orders/[orderId]/refunds', { orderId }, { signal });
      if (signal.aborted) return;
      if (reply.ok) setKnown(reply.data);
      else setBad(errorText(reply.failure));
    },
    [orderId],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);
  const reload = () => void load(new AbortController().signal);
  return { known, bad, reload };
}
