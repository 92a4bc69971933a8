import type { ServerAction } from '@/components/admin/call-action';
import type { SettleGoodsCaseForm } from '@/lib/domain/orders/schema';
import type { SettleReviewForm } from '@/lib/domain/payments/schema';

/** The server actions of app/(admin)/admin/case-actions.ts, as pages pass them to components. */
export type SettleReviewAction = ServerAction<SettleReviewForm, { message: string }>;
export type SettleGoodsCaseAction = ServerAction<SettleGoodsCaseForm, { message: string }>;
