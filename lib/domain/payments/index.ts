// Payments: money asked of a gateway, whatever it is for. It refuses to believe anyone about money but the gateway
// itself, and what a payment buys is not its business: that is told by its purpose. Words: settling asks the gateway and
// applies the answer; a review is a case before a person.
export { type AskGatewayInput, askGateway } from './ask-gateway';
export { gatewayTitle } from './gateway-title';
export { settlePaymentJob, sweepPaymentsJob } from './jobs';
export { listReviews } from './list-reviews';
export { openPayment } from './open-payment';
export { openPaymentReview } from './open-payment-review';
export { type OpenReviewInput, openReview } from './open-review';
export { SWEEPS } from './payment-sweeps';
export { type ReceiveWebhookInput, receiveWebhook } from './receive-webhook';
export { runSettlementJob } from './run-settlement-job';
export { type Settlement, settlePayment } from './settle-payment';
export { type SettleReviewInput, settleReview } from './settle-review';
export { sweepPayments } from './sweep-payments';
