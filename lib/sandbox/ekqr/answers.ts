import { istYearFirst } from '@/lib/sandbox/clock';
import { type Answer, json } from '@/lib/sandbox/http/reply';
import type { Payment } from '@/lib/sandbox/state/payment';

/** Business errors have HTTP status 200 (EKQR-1). The field of the code is documented nowhere. */
export function refuse(msg: string, code?: number): Answer {
  return json(code === undefined ? { status: false, msg } : { status: false, msg, code });
}

/** 1610: no order with that id on that day (EKQR-3). */
export function recordNotFound(): Answer {
  return refuse('Record not found', 1610);
}

/** The fields that the status answer and the webhook share (EKQR-3, EKQR-4). */
export function describePayment(payment: Payment) {
  const [udf1, udf2, udf3] = payment.udf;
  return {
    id: payment.orderId,
    customer_vpa: payment.vpa,
    amount: Number(payment.paidAmount ?? payment.amount),
    client_txn_id: payment.clientTxnId,
    customer_name: payment.customerName,
    customer_email: payment.customerEmail,
    customer_mobile: payment.customerMobile,
    p_info: payment.productInfo,
    upi_txn_id: payment.utr,
    status: payment.status,
    remark: payment.remark,
    udf1,
    udf2,
    udf3,
    redirect_url: payment.redirectUrl,
    txnAt: istYearFirst(new Date(payment.createdAt)),
    createdAt: payment.createdAt,
  };
}
