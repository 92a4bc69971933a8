'use client';

import { useCallback } from 'react';
import { readOrderStatus } from '@/components/shared/api/orders';
import type { OrderStatusReply } from '@/lib/domain/orders/schema';
import { isFinal, phaseOf } from './order-phase';
import { useStatus, type Watch } from './use-status';

const hasEnded = (reply: OrderStatusReply) => isFinal(phaseOf(reply));

export function useOrderStatus(clientTxnId: string, apiKey: string): Watch<OrderStatusReply> {
  const ask = useCallback(
    (signal: AbortSignal) => readOrderStatus(clientTxnId, apiKey, signal),
    [clientTxnId, apiKey],
  );
  return useStatus(ask, hasEnded);
}
