// Payment gateways. They take money and tell what became of it; they decide nothing: amounts, ids and currencies are
// compared by the caller, and a webhook only names a payment to ask about.
export { createEkqrGateway, type EkqrOptions } from './ekqr';
export {
  createGateways,
  findGateway,
  findGatewayFacts,
  GATEWAY_SETTINGS,
  type GatewayName,
  type Gateways,
} from './gateways';
export type { CreatedPayment, PaymentGateway, PaymentRequest, PaymentState } from './port';
