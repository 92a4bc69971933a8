import type { Policy } from '@/components/storefront/policies/policy';

export function refundPolicy(store: string): Policy {
  return {
    title: 'Refund Policy',
    summary:
      'Money comes back for a duplicate payment or a disruption of our service; goods that were delivered and used are not refundable.',
    sections: [
      {
        title: 'When money comes back',
        parts: [
          'There are two grounds for a refund, and no others:',
          [
            'Duplicate payment: you paid twice for the same order.',
            'Service disruption: you paid, and we could not deliver what you bought.',
          ],
        ],
      },
      {
        title: 'What is not refundable',
        parts: [
          'Digital goods that were delivered and used are non-refundable. A top-up reaches a game account within seconds and cannot be taken back out of it.',
          'This also holds when the goods went to another account because the player id, the server or the email address was typed wrongly. Where the game tells us, we show the nickname before you pay: please look at it.',
        ],
      },
      {
        title: 'What happens by itself',
        parts: [
          'You need not ask for these:',
          [
            'When the game or the supplier refuses your order, its full price is put into your wallet at once, and the order says why.',
            'When a second payment for the same order arrives, or a payment arrives so late that it can no longer buy, the money goes to your wallet.',
            'When your bank took money that never reached us, the bank returns it, usually within 5 working days. Until we hear of it, the order stays open.',
          ],
          'When we do not know whether the goods arrived, a person looks at the order before anything else is done with it.',
        ],
      },
      {
        title: 'How to ask, and until when',
        parts: [
          'Ask within 30 minutes of your purchase, by the Contact link, with the order id. You find it on the confirmation page and in your dashboard. If something was paid by UPI, add the UTR number that your UPI app shows.',
          'Goods marked instant are delivered within seconds, all others within 30 minutes. If an order takes longer, it is ours to solve, and your 30 minutes begin when it ends.',
        ],
      },
      {
        title: 'Where the money goes',
        parts: [
          `Refunds are credited to your ${store} wallet as T-Coins, one for each rupee, and can be spent at once. A T-Coin does not expire. The refund stands in your wallet with the order it belongs to.`,
        ],
      },
    ],
  };
}
