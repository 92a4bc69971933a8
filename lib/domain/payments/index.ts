// Payments: requests for money at a gateway. Only the gateway's own answer to a question counts; a webhook is not
// trusted. This folder does not know what a payment buys: `context.effects` has the effects for each purpose. To settle
// is to ask the gateway and apply its answer; a review is a case that an administrator decides.
export { askGateway } from './ask-gateway';
export { readClaim } from './claims';
export { disputeOf } from './dispute-of';
export { evidenceWithTrace } from './evidence-with-trace';
export { gatewayOf } from './gateway-of';
export { gatewayTitle } from './gateway-title';
export { settlePaymentJob, sweepPaymentsJob } from './jobs';
export { listReceivables } from './list-receivables';
export { listReviews } from './list-reviews';
export { listUnmatchedWebhooks } from './list-unmatched-webhooks';
export { openPayment } from './open-payment';
export { openPaymentReview } from './open-payment-review';
export { type OpenReviewInput, openReview, openReviews } from './open-review';
export { SWEEPS } from './payment-sweeps';
export { NO_PAGE, presentPage } from './present-page';
export { AT_THE_GATEWAY } from './read-with-sums';
export {
  KEPT_PER_PAYMENT,
  longestWebhook,
  receiveWebhook,
  SAMPLES_PER_DAY,
} from './receive-webhook';
export { countedOf, secondOf } from './received';
export { recheckPayment } from './recheck-payment';
export { listGatewayRules, listGateways } from './routing/list-gateways';
export { type GatewayRoute, routePayment } from './routing/route-payment';
export { saveGatewayCost } from './routing/save-cost';
export { createGatewayRule, deleteGatewayRule, editGatewayRule } from './routing/save-rule';
export { runSettlementJob } from './run-settlement-job';
export { type Settlement, settlePayment } from './settle-payment';
export { settleReview } from './settle-review';
export { sweepPayments } from './sweep-payments';
export { IS_UNREFERENCED } from './unreferenced-beside';
