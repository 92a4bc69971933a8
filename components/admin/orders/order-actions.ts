import type { ServerAction } from '@/components/admin/call-action';
import type { DeliverCodeAction } from '@/components/admin/order-record/deliver-code-form';
import type { SettleGoodsCaseAction, SettleReviewAction } from '@/components/admin/pending/case-actions';
import type { CorrectInvoiceInput } from '@/lib/domain/invoices/schema';
import type {
  ChooseRouteInput,
  CorrectOrderPlayerInput,
  EndOrderInput,
  OrderNoteInput,
  RefundOrderInput,
  ReleaseOrderInput,
  ReopenOrderInput,
  SettleSourceRefundInput,
} from '@/lib/domain/orders/schema';

export type EndOrderAction = ServerAction<EndOrderInput, unknown>;
export type NoteOrderAction = ServerAction<OrderNoteInput, unknown>;
export type RefundOrderAction = ServerAction<RefundOrderInput, unknown>;
export type CorrectPlayerAction = ServerAction<CorrectOrderPlayerInput, { player: string | null }>;
export type ReopenOrderAction = ServerAction<ReopenOrderInput, unknown>;
export type SettleRefundAction = ServerAction<SettleSourceRefundInput, unknown>;
export type CorrectInvoiceAction = ServerAction<CorrectInvoiceInput & { key: string }, { number: string }>;
export type ReleaseOrderAction = ServerAction<ReleaseOrderInput, unknown>;
export type ChooseRouteAction = ServerAction<ChooseRouteInput, unknown>;

/**
 * The server actions of app/(admin)/admin/order-actions.ts, case-actions.ts and vault-actions.ts, as the page of an
 * order passes them to components.
 */
export interface OrderPageActions {
  end: EndOrderAction;
  deliverCode: DeliverCodeAction;
  refund: RefundOrderAction;
  note: NoteOrderAction;
  correctPlayer: CorrectPlayerAction;
  chooseRoute: ChooseRouteAction;
  reopen: ReopenOrderAction;
  settleRefund: SettleRefundAction;
  correctInvoice: CorrectInvoiceAction;
  settleReview: SettleReviewAction;
  settleGoods: SettleGoodsCaseAction;
}
