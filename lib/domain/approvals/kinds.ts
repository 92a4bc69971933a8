import { z } from 'zod';
import { appointStaff } from '@/lib/domain/accounts';
import { appointStaffSchema } from '@/lib/domain/accounts/schema';
import type { Approval } from '@/lib/domain/approval-requests';
import type { ApprovalKind } from '@/lib/domain/approval-requests/schema';
import { setItemStock } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import {
  addRefund,
  addRefundParams,
  reopeningInput,
  reopenOrder,
  updateOrder,
  updateOrderParams,
} from '@/lib/domain/orders';
import { addRefundSchema } from '@/lib/domain/orders/schema';
import { endQuarantine } from '@/lib/domain/quarantine';
import { endQuarantineForm } from '@/lib/domain/quarantine/schema';
import { addBalance, takeBackGift } from '@/lib/domain/wallet';
import { addBalanceSchema, takeBackGiftSchema, txnidSchema } from '@/lib/domain/wallet/schema';

const giftInput = addBalanceSchema.omit({ approver: true, email: true });
const giftReturnInput = takeBackGiftSchema.omit({ approver: true }).extend({ txnid: txnidSchema });
const refundInput = updateOrderParams.omit({ newStatus: true });
const laterRefundInput = addRefundParams.extend(addRefundSchema.shape);
const saleInput = z.object({ itemid: z.int().positive() });
const appointmentInput = appointStaffSchema.omit({ approver: true });

/** The reply to the asker's call was the refusal; the approver's call stores none. */
const NO_ANSWER = { write: async () => {}, refuse: async () => {} };

type CarryOut = (context: Context, input: unknown, approval: Approval) => Promise<unknown>;

/** The use case of each kind. The context has the asker as its actor, and the approver's transaction. */
export const CARRY_OUT: Record<ApprovalKind, CarryOut> = {
  gift: (context, input, approval) =>
    addBalance(context, { ...giftInput.parse(input), approval, idempotency: NO_ANSWER }),
  'gift-return': (context, input, approval) =>
    takeBackGift(context, { ...giftReturnInput.parse(input), approval, idempotency: NO_ANSWER }),
  refund: (context, input, approval) =>
    updateOrder(context, { ...refundInput.parse(input), newStatus: 'Refunded', approval }),
  cancellation: (context, input, approval) =>
    updateOrder(context, { ...refundInput.parse(input), newStatus: 'Cancelled', approval }),
  'later-refund': (context, input, approval) =>
    addRefund(context, { ...laterRefundInput.parse(input), approval, idempotency: NO_ANSWER }),
  reopening: (context, input, approval) =>
    reopenOrder(context, { ...reopeningInput.parse(input), approval, idempotency: NO_ANSWER }),
  'sale-below-cost': (context, input, approval) =>
    setItemStock(context, { items: [saleInput.parse(input)], inStock: true, approval }),
  appointment: (context, input, approval) =>
    appointStaff(context, { ...appointmentInput.parse(input), approval }),
  'quarantine-end': (context, input, approval) =>
    endQuarantine(context, { ...endQuarantineForm.parse(input), approval }),
};
