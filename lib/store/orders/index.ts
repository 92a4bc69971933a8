// Orders: from the wish to the goods. It refuses to believe anyone about money but the gateway itself, to buy one pack
// twice, and to move an order outside the table in state.ts. Words: a payment is one request for money; settling asks
// the gateway and applies the answer; an attempt is one supplier call; a review is a case before a person.
export { type CheckPlayerInput, checkPlayer } from './check-player';
export { countOrders, type OrderCounts } from './count-orders';
export { type CreatedOrder, type CreateOrderInput, createOrder } from './create-order';
export { type DeliverOrderInput, deliverOrder } from './deliver-order';
export { followWebhook } from './follow-webhook';
export { type GetOrderStatusInput, getOrderStatus } from './get-order-status';
export { assertInputs } from './inputs';
export {
  deliverOrderJob,
  enqueueDelivery,
  enqueueSettlement,
  reviewPoisonJobsJob,
  settlePaymentJob,
  sweepOrdersJob,
  sweepPaymentsJob,
  tidyJob,
} from './jobs';
export { type ListOrdersInput, listOrders, listOrdersQuery } from './list-orders';
export { listPendingOrders } from './list-pending-orders';
export { type Attempted, planDelivery, type Step, UNSENT } from './plan-delivery';
export { type ReceiveWebhookInput, receiveWebhook } from './receive-webhook';
export { reviewPoisonJob } from './review-poison-jobs';
export { type Settlement, settlePayment } from './settle-payment';
export { canMove, hasEnded, sourcesOf } from './state';
export { sweepOrders } from './sweep-orders';
export { sweepPayments } from './sweep-payments';
export { tidy } from './tidy';
export { type UpdateOrderInput, updateOrder, updateOrderParams } from './update-order';
