'use client';

import { useCallback } from 'react';
import { readOrderStatus } from '@/components/shared/api/orders';
import type { OrderStatusReply } from '@/lib/domain/orders/schema';
import { isFinal, phaseOf } from './order-phase';
import { useStatus, type Watch } from './use-status';

const OPEN = ['asked', 'due', 'sent'];

/** A refund that is on its way is followed like an order. */
const hasEnded = (reply: OrderStatusReply) =>
  isFinal(phaseOf(reply)) && !reply.refunds.some(({ state }) => OPEN.includes(state));

export function useOrderStatus(clientTxnId: string, apiKey: string): Watch<OrderStatusReply> {
  const ask = useCallback(
    (signal: AbortSignal) => readOrderStatus(clientTxnId, apiKey, signal),
    [clientTxnId, apiKey],
  );
  return useStatus(ask, hasEnded);
}
