import { useState } from 'react';
import { approvalText } from '@/components/admin/approvals/approval-text';
import { callAction } from '@/components/admin/call-action';
import type { EndOrderAction } from '@/components/admin/orders/order-actions';
import { useStop } from '@/components/admin/use-stop';
import type { Failure } from '@/components/shared/api/request';
import { sendOnce } from '@/components/shared/api/send-once';
import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import type { EndingPreview, EndStatus } from '@/lib/domain/orders/schema';

export type Ending = EndingPreview & { claimed: string | null };

export interface EndingResult {
  /**
   * `asked`: a second person is asked, so it is not sent again. `unknown`: no answer came; sent again with the same key
   * it has the answer of the first call.
   */
  state: 'done' | 'asked' | 'refused' | 'unknown';
  /** Why it was not ended; '' for one that was. */
  text: string;
}

interface Outcome {
  status: EndStatus;
  reason: string;
  note: string;
}

/** Failures after which the next order would fail in the same way. */
const STOPPING: readonly string[] = [
  'recent_auth_required',
  'unauthenticated',
  'unreachable',
  'rate_limited',
];

/**
 * Ends orders one after the other. Each is a call of its own with its own idempotency key, which is kept until its
 * answer is known: what is sent again after a lost answer, or by a colleague at the same time, ends nothing twice.
 * Closing the dialog leaves the rest as it was.
 */
export function useEndOrders(
  end: EndOrderAction,
  withReauthentication: Reauthentication['withReauthentication'],
  onEnded: (orderId: string) => void,
) {
  const [results, setResults] = useState<ReadonlyMap<string, EndingResult>>(new Map());
  const [phase, setPhase] = useState<'new' | 'running' | 'ended'>('new');
  const { stop, begin } = useStop();

  const run = async (endings: readonly Ending[], { status, reason, note }: Outcome) => {
    if (phase === 'running') return;
    setPhase('running');
    const stopped = begin();
    for (const { orderid: orderId, seen } of endings) {
      if (stopped.aborted) break;
      const reply = await withReauthentication(() =>
        sendOnce(`end:${orderId}`, { status, reason, note, seen }, (key) =>
          callAction(end, { orderId, seen, newStatus: status, reason, note, key }),
        ),
      );
      const result: EndingResult = reply.ok ? { state: 'done', text: '' } : resultOf(reply.failure);
      setResults((before) => new Map(before).set(orderId, result));
      if (reply.ok) onEnded(orderId);
      else if (STOPPING.includes(reply.failure.code)) break;
    }
    setPhase('ended');
  };

  return { results, phase, run, stop };
}

function resultOf(failure: Failure): EndingResult {
  const text = approvalText(failure);
  if (failure.approvalId !== undefined) return { state: 'asked', text };
  return { state: failure.code === 'unreachable' || failure.status >= 500 ? 'unknown' : 'refused', text };
}
