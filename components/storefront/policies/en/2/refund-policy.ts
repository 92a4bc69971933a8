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
            'Service disruption: you paid, and we could not deliver what you bought, or what arrived is not what our page described.',
          ],
          'Rights that the law gives you, such as under the Consumer Protection Act, 2019, stay beside these grounds.',
        ],
      },
      {
        title: 'What is not refundable',
        parts: [
          'Digital goods that were delivered and used are non-refundable. A top-up reaches a game account within seconds and cannot be taken back out of it.',
          'This also holds when the goods went to another account because the player id, the server or the email address was typed wrongly. Where the game tells us, we show the nickname before you pay: please look at it.',
          'A gift card or code that you have not looked at can be returned on the page of its order.',
        ],
      },
      {
        title: 'What happens by itself',
        parts: [
          'You need not ask for these:',
          [
            'When the game or the supplier refuses your order, its full price is given back at once, and the order says why.',
            'When a second payment for the same order arrives, or a payment arrives so late that it can no longer buy, the money is given back in full.',
            'When your bank took money that never reached us, the bank returns it: under the rules of the Reserve Bank of India within five days of the payment. Until we hear of it, the order stays open.',
          ],
          'When we do not know whether the goods arrived, a person looks at the order before anything else is done with it.',
        ],
      },
      {
        title: 'Cancelling',
        parts: [
          'You can cancel a paid order on its page until it is sent to the supplier, and get back its full price. We charge no fee for it.',
        ],
      },
      {
        title: 'How to ask, and until when',
        parts: [
          'Ask within 30 minutes of your purchase, by Help on the page of your order. You get a ticket number at once, an acknowledgement within 48 hours and an answer within one month. If something was paid by UPI, add the UTR number that your UPI app shows.',
          'Goods marked instant are delivered within seconds, all others within 30 minutes. If an order takes longer, it is ours to solve, and your 30 minutes begin when it ends.',
        ],
      },
      {
        title: 'Where the money goes',
        parts: [
          'What you paid from your wallet goes back to your wallet.',
          'Where the payment provider can give money back, what you paid by UPI goes where you choose. Nothing is chosen for you:',
          [
            `to your ${store} wallet as T-Coins, one for each rupee, in less than a minute; or`,
            'back to the account you paid from, which takes your bank some days. Your order shows how far it is.',
          ],
          'If you do not choose within a day, the money goes back to the account you paid from. Where the payment provider cannot give money back, it goes to your wallet at once; your order says so.',
          'T-Coins can be spent at once and do not expire. They cannot be paid out. The refund stands in your wallet with the order it belongs to.',
        ],
      },
    ],
  };
}
