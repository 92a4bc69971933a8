import { auditInvariants } from './audit-invariants';
import { bundleInvariants } from './bundle-invariants';
import { cellInvariants } from './cell-invariants';
import { consentInvariants } from './consent-invariants';
import { deliveryInvariants } from './delivery-invariants';
import { floatInvariants } from './float-invariants';
import { fraudInvariants } from './fraud-invariants';
import { giftInvariants } from './gift-invariants';
import type { Invariant } from './invariant';
import { invoiceInvariants } from './invoice-invariants';
import { moneyInvariants } from './money-invariants';
import { offerInvariants } from './offer-invariants';
import { partnerInvariants } from './partner-invariants';
import { payerInvariants } from './payer-invariants';
import { paymentInvariants } from './payment-invariants';
import { priceInvariants } from './price-invariants';
import { queueInvariants } from './queue-invariants';
import { referralInvariants } from './referral-invariants';
import { refundInvariants } from './refund-invariants';
import { searchInvariants } from './search-invariants';
import { sourceRefundInvariants } from './source-refund-invariants';
import { tallyInvariants } from './tally-invariants';
import { tierInvariants } from './tier-invariants';
import { vaultInvariants } from './vault-invariants';
import { walletInvariants } from './wallet-invariants';
import { webhookInvariants } from './webhook-invariants';

/** All rules of money and history, in the order in which people read them. */
export const INVARIANTS: readonly Invariant[] = [
  ...moneyInvariants,
  ...walletInvariants,
  ...cellInvariants,
  ...paymentInvariants,
  ...payerInvariants,
  ...giftInvariants,
  ...refundInvariants,
  ...sourceRefundInvariants,
  ...offerInvariants,
  ...tierInvariants,
  ...priceInvariants,
  ...bundleInvariants,
  ...referralInvariants,
  ...deliveryInvariants,
  ...vaultInvariants,
  ...searchInvariants,
  ...invoiceInvariants,
  ...queueInvariants,
  ...webhookInvariants,
  ...partnerInvariants,
  ...fraudInvariants,
  ...floatInvariants,
  ...consentInvariants,
  ...tallyInvariants,
  ...auditInvariants,
];
