import type { OrderStatus } from '@/lib/domain/orders/schema';
import type { Language } from '@/lib/platform/languages';
import { type Message, message, translate } from '@/lib/platform/messages';
import { formatRupees, type Paise, rupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';
import type { DeliveryProof, DeliveryVerdict } from './schema';

/** What is recorded of the delivery of an order. */
export interface DeliveryFacts {
  order: string;
  status: OrderStatus;
  /** The names of the goods in each language. */
  names: Record<Language, { item: string; product: string }>;
  /** The player's name, if it was checked, and what was typed. */
  username: string | null;
  inputs: string[];
  deliveredAt: Date | null;
  endedAt: Date | null;
  givenBack: Paise;
  /** What payments that bought nothing added to the wallet. */
  credited: Paise;
  /** It is delivered as codes, which its page shows. */
  hasCodes: boolean;
  /** A person looks at a payment that may still pay it. */
  hasPaymentCase: boolean;
  /** Whether all of that is in the wallet, or none can be anywhere else. */
  isInWallet: boolean;
  packs: DeliveryProof['packs'];
}

/** The answer to a customer who denies a delivery: a pure function, total over the states of an order. */
export function proveDelivery(facts: DeliveryFacts): DeliveryProof {
  const verdict = verdictOf(facts);
  const at = verdict === 'delivered' || verdict === 'by_hand' ? facts.deliveredAt : facts.endedAt;
  const text = (language: Language) =>
    sentencesOf(facts, verdict, at, language)
      .map((sentence) => translate(language, sentence))
      .join(' ');
  return {
    verdict,
    at: at?.toISOString() ?? null,
    givenBack: rupees(facts.givenBack),
    packs: facts.packs,
    texts: { en: text('en'), hi: text('hi') },
  };
}

function verdictOf({ status, packs, givenBack }: DeliveryFacts): DeliveryVerdict {
  switch (status) {
    case 'Completed':
      return packs.length > 0 ? 'delivered' : 'by_hand';
    case 'Refunded':
    case 'Cancelled':
      return givenBack > 0n ? 'given_back' : 'ended';
    case 'Processing':
      return 'waits';
    case 'Created':
      return 'unpaid';
    case 'Failed':
      return 'failed';
  }
}

function sentencesOf(
  facts: DeliveryFacts,
  verdict: DeliveryVerdict,
  at: Date | null,
  language: Language,
): Message[] {
  const { order, givenBack, credited, hasCodes, hasPaymentCase, isInWallet, packs } = facts;
  const player = playerOf(facts);
  const goods = { ...facts.names[language], player };
  const values = {
    order,
    ...goods,
    goods: player
      ? translate(language, message('deliveryProof.goodsFor', goods))
      : `${goods.item} (${goods.product})`,
    time: at ? istDateTime(at) : '',
    amount: formatRupees(rupees(verdict === 'failed' ? credited : givenBack)),
  };
  switch (verdict) {
    case 'delivered':
    case 'by_hand': {
      const references = packs.flatMap(({ supplierOrderId }) => supplierOrderId ?? []);
      return [
        message(hasCodes ? 'deliveryProof.codeDelivered' : 'deliveryProof.delivered', values),
        ...(references.length > 0
          ? [
              message('deliveryProof.reference', {
                count: references.length,
                references: references.join(', '),
              }),
            ]
          : []),
        // Who has the money back is not sent into the game, and neither is who has a code.
        ...(givenBack > 0n
          ? [
              message(
                isInWallet ? 'deliveryProof.refundedLater' : 'deliveryProof.refundedLaterElsewhere',
                values,
              ),
            ]
          : hasCodes
            ? []
            : [message('deliveryProof.lookAgain')]),
      ];
    }
    case 'given_back':
      return [message(isInWallet ? 'deliveryProof.givenBack' : 'deliveryProof.givenBackElsewhere', values)];
    case 'ended':
      return [message('deliveryProof.ended', values)];
    case 'waits':
      return [message('deliveryProof.waits', values)];
    case 'unpaid':
      return [message(hasPaymentCase ? 'deliveryProof.paymentCase' : 'deliveryProof.unpaid', values)];
    case 'failed':
      if (hasPaymentCase) return [message('deliveryProof.paymentCase', values)];
      return [message(credited > 0n ? 'deliveryProof.credited' : 'deliveryProof.failed', values)];
  }
}

/** 'Asha Plays (12345678, 2001)' */
function playerOf({ username, inputs }: DeliveryFacts): string {
  const typed = inputs.join(', ');
  return username === null ? typed : `${username} (${typed})`;
}
