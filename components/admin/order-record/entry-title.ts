import { changeText } from '@/components/admin/audit-log/change-text';
import { REFUND_CAUSES } from '@/components/admin/orders/refund-causes';
import { causeText } from '@/components/admin/pending/causes';
import type { TimelineEntry } from '@/lib/domain/order-record/schema';
import { formatRupees } from '@/lib/platform/money';

const EVENTS: Record<string, string> = {
  created: 'The order was placed.',
  paid: 'The payment was received, and the order is to be delivered.',
  delivered: 'The order was completed as delivered.',
  refunded: 'The price was given back to the wallet.',
  partly_refunded: 'A part of the price was given back to the wallet.',
  refund_asked: 'The price, or a part of it, is given back. The customer is asked where it goes.',
  refund_chosen: 'A refund goes back to where the payment came from.',
  refund_sent: 'The gateway has a refund.',
  refund_processed: 'The gateway gave a refund to the bank.',
  refund_failed: 'A refund failed; the gateway has the money, or never gave it.',
  refund_settled: 'A person decided about a refund.',
  failed: 'The payment failed.',
  cancelled: 'The order was cancelled.',
  cancelled_without_refund: 'The order had been cancelled without giving the price back.',
  player_corrected: 'The player was corrected.',
  reopened: 'The order was reopened, because it had been ended wrongly.',
  route_chosen: 'A route was chosen by hand, and the goods are bought by it.',
  credited: 'A payment that bought nothing was added to the wallet.',
  overpaid: 'What was paid above the price was added to the wallet.',
  late_answer: 'A supplier answered after its call had been taken over; the answer changed nothing.',
  adopted: 'Goods that a supplier had delivered were taken as the delivery of this order.',
  claimed_back: 'Goods that a supplier had delivered are claimed back.',
  payment_reversed: 'Money of a payment went back to the payer.',
  receivable_lost: 'Money that the customer owed was written off.',
  receivable_recovered: 'Money that the customer owed was paid.',
  receivable_offset: 'Money that the customer owed was taken from the wallet.',
  payment_reinstated: 'Money of a payment that had gone back is there again.',
  points_adjusted: 'The points of the order follow what is kept of its price.',
};

export const MESSAGES: Record<string, string> = {
  paid: 'its payment',
  delivered: 'its delivery',
  refunded: 'its refund',
  part_refunded: 'a refund of a part',
  refund_asked: 'the choice of where a refund goes',
  refund_processed: 'a refund to the source',
  refund_failed: 'a refund that the bank did not take',
  credited: 'money in the wallet',
  player_corrected: 'its corrected player',
  reopened: 'its reopening',
  overpaid: 'money above the price in the wallet',
  waits: 'a check by a person',
  failed: 'its failed payment',
  help_answered: 'an answer to a help request',
  points: 'its points',
};

export const CHANNELS: Record<string, string> = {
  mail: 'Mail',
  push: 'Web push',
  sms: 'Text message',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
};

/** What happened, in a sentence. */
export function entryTitle(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'order':
      return EVENTS[entry.event] ?? `${entry.event.replaceAll('_', ' ')}.`;
    case 'payment':
      if (entry.step === 'asked')
        return entry.isBeside
          ? `${formatRupees(entry.amount)} came beside a payment that was already paid.`
          : `${formatRupees(entry.amount)} was asked for at ${entry.gateway}.`;
      return `${formatRupees(entry.received ?? entry.amount)} was received by ${entry.gateway}.`;
    case 'webhook':
      return `${entry.gateway} sent a webhook${entry.times > 1 ? ` ${entry.times} times` : ''}.`;
    case 'attempt':
      return `${[entry.supplier, entry.region].filter(Boolean).join(' ')} was asked for pack ${entry.pack}.`;
    case 'case':
      return entry.step === 'closed'
        ? `The case was closed: ${causeText(entry.cause)}`
        : `${formatRupees(entry.moneyAtRisk)} at risk: ${causeText(entry.cause)}`;
    case 'ledger':
      return `Booked: ${entry.reason.replaceAll('_', ' ')}.`;
    case 'refund':
      return `${formatRupees(entry.amount)} was refunded. ${
        Object.entries(REFUND_CAUSES).find(([cause]) => cause === entry.cause)?.[1] ?? 'Another cause'
      }.`;
    case 'message':
      return `${CHANNELS[entry.channel] ?? entry.channel} to the customer about ${MESSAGES[entry.about] ?? 'the order'}.`;
    case 'help':
      return entry.author === 'customer'
        ? `The customer wrote in help request ${entry.number}.`
        : `The staff answered help request ${entry.number}.`;
    case 'note':
      return 'Noted by the staff:';
    case 'change':
      return changeText(entry.action);
  }
}
