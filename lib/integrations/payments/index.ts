// Payment gateways. They create payments and report their state, but decide nothing: the caller compares amounts, ids
// and currencies, and a webhook only names a payment to ask about.
export { createEkqrGateway } from './ekqr';
export {
  createGateways,
  findGateway,
  findGatewayFacts,
  GATEWAY_NAMES,
  GATEWAY_SETTINGS,
  type GatewayName,
  type Gateways,
  PAYING_TOGETHER,
} from './gateways';
export type {
  CreatedPayment,
  Dispute,
  FetchedPayouts,
  PaymentGateway,
  PaymentRequest,
  PaymentState,
  Payout,
  PayoutRow,
  ReadWebhook,
  RefundState,
  SentRefund,
  WebhookClaim,
} from './port';
