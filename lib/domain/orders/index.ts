// Orders, from their creation to their delivery. It refuses to buy one pack twice, and to change a status in a way that
// state.ts does not list. An attempt is one supplier call; a review is a case that an administrator decides.
export { AUTOMATIC } from './automatic';
export { assertPaidFor } from './codes/assert-paid-for';
export { deliverTypedCode } from './codes/deliver-typed-code';
export { getOrderCodes } from './codes/get-order-codes';
export { returnOrderCodes } from './codes/return-order-codes';
export { revealOrderCodes } from './codes/reveal-order-codes';
export { chooseRoute } from './corrections/choose-route';
export { correctOrderPlayer } from './corrections/correct-order-player';
export { getCorrections } from './corrections/get-corrections';
export { reopeningInput, reopenOrder } from './corrections/reopen-order';
export { askAgain, askAgainParams } from './delivery/ask-again';
export { deliverCodes } from './delivery/deliver-codes';
export { deliverOrder } from './delivery/deliver-order';
export {
  holdUncertainOrders,
  listUncertainOrders,
} from './delivery/hold-restored-orders';
export { type Attempted, CLAIMED_BACK, planDelivery, type Step, UNSENT } from './delivery/plan-delivery';
export { recordFoundPurchase } from './delivery/record-found-purchase';
export { reviewPoisonJob } from './delivery/review-poison-jobs';
export { sweepOrders } from './delivery/sweep-orders';
export { previewEndings } from './ending/preview-endings';
export { lockRefunds } from './ending/require-second-for-refund';
export { sumUnexplainedRefunds } from './ending/sum-unexplained-refunds';
export { updateOrder, updateOrderParams } from './ending/update-order';
export { getGift } from './gifts/get-gift';
export { giftOrder } from './gifts/gift-order';
export { isKnownCase } from './goods/is-known-case';
export { listGoodsCases } from './goods/list-goods-cases';
export { settleGoodsCase } from './goods/settle-goods-case';
export { holdByHand } from './held/hold-by-hand';
export { listHeldOrders } from './held/list-held-orders';
export { releaseOrder } from './held/release-order';
export { answerQuestion, type HelpFacts } from './help/answer-question';
export { cancelOwnOrder } from './help/cancel-own-order';
export { correctPlayer } from './help/correct-player';
export { getHelpForStaff, getOrderHelp } from './help/get-order-help';
export { lockOwnOrder } from './help/lock-own-order';
export {
  deliverOrderJob,
  enqueueDeliveries,
  enqueueDelivery,
  reviewPoisonJobsJob,
  sweepOrdersJob,
} from './jobs';

export { countOrders } from './lists/count-orders';
export {
  listAllOrderPage,
  listAllOrders,
  readAllOrders,
  readLiveOrders,
  readSelectedOrders,
} from './lists/list-all-orders';
export { listBoughtGoods } from './lists/list-bought-goods';
export { listOrderPage } from './lists/list-order-page';
export { listOrders, listOrdersQuery } from './lists/list-orders';
export { listPendingOrders } from './lists/list-pending-orders';
export { listWaitingOrders } from './lists/list-waiting-orders';
export { ordersWith } from './lists/order-texts';
export { type OrderWithEvidence, presentWaiting, WITH_EVIDENCE } from './lists/present-waiting';
export { lockOrder } from './lock-order';
export { writeOrderNote } from './notes/write-order-note';
export { isAtRolePrice, orderSupplier } from './order-supplier';
export { orderEffects } from './payment/order-effects';
export { hasPaymentCase } from './payment/payment-case';
export { sumCredited } from './payment/sum-credited';
export { checkPlayer } from './placing/check-player';
export { type CreatedOrder, createOrder } from './placing/create-order';
export {
  type CreateWalletOrderInput,
  createWalletOrder,
  type WalletOrderReply,
} from './placing/create-wallet-order';
export { getOrderStatus } from './placing/get-order-status';
export { assertInputs } from './placing/inputs';

export { placeFromWallet } from './placing/place-from-wallet';
export { placeJudged } from './placing/place-judged';
export { isPlaceableTogether, judgeTogether, placeTogether } from './placing/place-together';
export { type NewOrder, prepareOrder, priceOrder } from './placing/prepare-order';
export { WITH_BUYER, withRefunds } from './present';
export { type AddRefundInput, addRefund, addRefundParams } from './refunds/add-refund';
export { getOrderRefunds } from './refunds/get-order-refunds';
export { IS_REFUND_JOURNAL, REFUND_CAUSE, REFUND_JOURNALS } from './refunds/refund-journals';
export { sumGivenBack } from './refunds/sum-given-back';
export { chooseRefund } from './source-refunds/choose-refund';
export { sendRefundJob, sweepRefundsJob } from './source-refunds/jobs';
export { listRefundRecords } from './source-refunds/present-record';
export { sendRefund } from './source-refunds/send-refund';
export { settleSourceRefund } from './source-refunds/settle-source-refund';
export { sweepRefunds } from './source-refunds/sweep-refunds';
export { canMove, hasEnded, sourcesOf } from './state';
export {
  createEndingTemplate,
  deleteEndingTemplate,
  editEndingTemplate,
  listEndingTemplates,
} from './templates/ending-templates';
export { trackOrder } from './track-order';
export { getUnpaidOrder } from './unpaid/get-unpaid-order';
