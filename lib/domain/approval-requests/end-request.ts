import type { Context } from '@/lib/domain/context';

export interface EndOfRequest {
  status: 'approved' | 'refused' | 'withdrawn' | 'outdated' | 'expired';
  deciderId?: string;
  reason?: string;
}

/** Ends an open request. Returns false when it has ended already. */
export async function endRequest(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: string,
  { status, deciderId, reason }: EndOfRequest,
): Promise<boolean> {
  const { count } = await db.approvalRequest.updateMany({
    where: { id, status: 'open' },
    data: {
      status,
      deciderId: deciderId ?? null,
      reason: reason ?? null,
      openKey: null,
      endedAt: clock.now(),
    },
  });
  return count === 1;
}
