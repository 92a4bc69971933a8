import { useEffect, useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { readOrderRequests } from '@/components/shared/api/help-requests';
import { readOrderHelp } from '@/components/shared/api/own-orders';
import type { HelpRequestSummary } from '@/lib/domain/help-requests/schema';
import type { OrderHelp } from '@/lib/domain/orders/schema';

/** What the store answers about an order, and the customer's help requests about it; null until both have come. */
export function useHelp(orderid: string) {
  const [help, setHelp] = useState<OrderHelp | null>(null);
  const [requests, setRequests] = useState<HelpRequestSummary[]>([]);
  const [bad, setBad] = useState('');

  useEffect(() => {
    let isGone = false;
    void Promise.all([readOrderHelp(orderid), readOrderRequests(orderid)]).then(([answers, asked]) => {
      if (isGone) return;
      if (!answers.ok) return setBad(errorText(answers.failure));
      if (!asked.ok) return setBad(errorText(asked.failure));
      setHelp(answers.data);
      setRequests(asked.data.requests);
    });
    return () => {
      isGone = true;
    };
  }, [orderid]);

  const add = (request: HelpRequestSummary) => setRequests((before) => [request, ...before]);
  return { help, requests, bad, add };
}
