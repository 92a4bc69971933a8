import type { ServerAction } from '@/components/admin/call-action';
import type { EndDifference, TopUpFloat } from '@/lib/domain/reconciliation/schema';

export type EndDifferenceAction = ServerAction<EndDifference, unknown>;
export type EnterTopUpAction = ServerAction<TopUpFloat, unknown>;
export type ReconcileAction = ServerAction<{ day: string }, unknown>;
