// Guards of money, delivery and access, each with the text that takes it away and the tests that must then fail.
import { approvalMutations } from './approvals';
import { auditMutations } from './audit';
import { bodyMutations } from './bodies';
import { contactMutations } from './contacts';
import { deliveryMutations } from './deliveries';
import { draftMutations } from './drafts';
import { invoiceMutations } from './invoices';
import type { Mutation } from './mutation';
import { offerMutations } from './offers';
import { orderMutations } from './orders';
import { partitionMutations } from './partitions';
import { partnerMutations } from './partners';
import { payerMutations } from './payers';
import { paymentMutations } from './payments';
import { personMutations } from './person';
import { priceMutations } from './prices';
import { purchaseMutations } from './purchases';
import { quarantineMutations } from './quarantine';
import { referralMutations } from './referrals';
import { refundMutations } from './refunds';
import { reviewMutations } from './reviews';
import { sessionMutations } from './sessions';
import { simulatedDeliveries } from './simulated-deliveries';
import { simulatedMoney } from './simulated-money';
import { simulatedPartners } from './simulated-partners';
import { simulatedPayments } from './simulated-payments';
import { stalledCallMutations } from './stalled-calls';
import { tokenMutations } from './tokens';
import { unreferencedMutations } from './unreferenced';
import { unreferencedBesideMutations } from './unreferenced-beside';
import { vaultMutations } from './vault';
import { voucherMutations } from './vouchers';
import { walletMutations } from './wallet';
import { webhookMutations } from './webhooks';

export type { Mutation } from './mutation';

export const MUTATIONS: Mutation[] = [
  ...paymentMutations,
  ...unreferencedMutations,
  ...unreferencedBesideMutations,
  ...purchaseMutations,
  ...orderMutations,
  ...approvalMutations,
  ...auditMutations,
  ...deliveryMutations,
  ...draftMutations,
  ...offerMutations,
  ...payerMutations,
  ...contactMutations,
  ...priceMutations,
  ...quarantineMutations,
  ...referralMutations,
  ...reviewMutations,
  ...stalledCallMutations,
  ...simulatedDeliveries,
  ...simulatedMoney,
  ...simulatedPartners,
  ...simulatedPayments,
  ...personMutations,
  ...sessionMutations,
  ...tokenMutations,
  ...bodyMutations,
  ...invoiceMutations,
  ...refundMutations,
  ...partitionMutations,
  ...partnerMutations,
  ...vaultMutations,
  ...voucherMutations,
  ...webhookMutations,
  ...walletMutations,
];
