// Orders: from the wish to the goods. It refuses to buy one pack twice, and to move an order outside the table in
// state.ts. Words: an attempt is one supplier call; a review is a case before a person.
export { type AskAgainInput, askAgain, askAgainParams } from './ask-again';
export { type CheckPlayerInput, checkPlayer } from './check-player';
export { countOrders, type OrderCounts } from './count-orders';
export { type CreatedOrder, createOrder } from './create-order';
export { type CreateWalletOrderInput, createWalletOrder } from './create-wallet-order';
export { type DeliverOrderInput, deliverOrder } from './deliver-order';
export { type GetOrderStatusInput, getOrderStatus } from './get-order-status';
export { assertInputs } from './inputs';
export {
  deliverOrderJob,
  enqueueDelivery,
  reviewPoisonJobsJob,
  sweepOrdersJob,
  tidyJob,
} from './jobs';
export { listAllOrderPage, listAllOrders, readAllOrders } from './list-all-orders';
export { type ListOrderPageInput, listOrderPage } from './list-order-page';
export { type ListOrdersInput, listOrders, listOrdersQuery } from './list-orders';
export { listPendingOrders } from './list-pending-orders';
export { listWaitingOrders } from './list-waiting-orders';
export { orderEffects } from './order-effects';
export { type Attempted, planDelivery, type Step, UNSENT } from './plan-delivery';
export { reviewPoisonJob } from './review-poison-jobs';
export { canMove, hasEnded, sourcesOf } from './state';
export { sweepOrders } from './sweep-orders';
export { tidy } from './tidy';
export { type UpdateOrderInput, updateOrder, updateOrderParams } from './update-order';
