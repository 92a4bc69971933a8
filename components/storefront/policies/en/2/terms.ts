import type { Policy } from '@/components/storefront/policies/policy';

export function terms(store: string): Policy {
  return {
    title: 'Terms & Conditions',
    summary: `The rules between you and ${store}: what you buy, what it costs, when it arrives, and what each of us answers for.`,
    sections: [
      {
        title: 'What we sell',
        parts: [
          `${store} sells top-ups of games, digital subscriptions and gift cards. The names and pictures of games belong to their makers, who have no part in this store. What a game lets you do with what you bought is between you and the game.`,
          'We do not sell anything for games that are played for money. Each product is classified before it goes on sale.',
          'Who we are, how you reach us and who our grievance officer is, is on the page Contact & Complaints.',
        ],
      },
      {
        title: 'Your account',
        parts: [
          [
            'You are 18 or older.',
            'One person, one account, with an email address and a mobile number that are yours.',
            'Keep your password and codes to yourself: nobody from us will ever ask for them.',
            'Look at the devices in your dashboard now and then, and end those you do not know.',
            'We may block an account that is used for fraud, with stolen means of payment, or to harm the store. What is in its wallet is not forfeited: it stays there and can be spent again when the block ends. If you think a block is wrong, write to the grievance officer.',
          ],
        ],
      },
      {
        title: 'Prices and payment',
        parts: [
          'Prices are in Indian rupees and include taxes. What counts is the price on the page at the moment you press BUY NOW: if it has changed by then, we ask you first. We add no fee to it, for no way of paying.',
          'You pay by UPI or from your wallet. By UPI only whole rupees can be paid; the page says before you pay what is left over, and it goes into your wallet.',
          'Nothing is charged again: no purchase renews itself, and nothing is added to your order that you did not choose.',
          'An order by UPI is placed when the bank confirms the payment to us, whatever another page says. If your bank took the money and we do not confirm, the bank returns it. Under the rules of the Reserve Bank of India it has to do so within five days of the payment, and owes you ₹100 for each day after that.',
        ],
      },
      {
        title: 'Delivery',
        parts: [
          'Goods marked instant arrive within seconds of the payment, all others within 30 minutes. Your order tells you at each moment how far it is and who acts next.',
          'You answer for the player id, server or address you type. Where the game tells us the nickname behind it, we show it to you before you pay. Some regions are barred by the makers of a game; then we do not sell.',
        ],
      },
      {
        title: 'Cancelling',
        parts: [
          'You can leave an order unpaid: it ends by itself and costs nothing. A paid order can be cancelled on its page until it is sent to the supplier. You then get back its full price; we keep no fee.',
        ],
      },
      {
        title: 'Wallet and points',
        parts: [
          'One T-Coin is one rupee. T-Coins buy in this store only. They cannot be paid out in cash or sent to another person, earn no interest and do not expire.',
          'Completed orders earn points, and points become T-Coins, one for one. Points of an order that had to be undone may be taken back.',
          'An invitation earns points for who invites and who is invited, by the terms shown with the link, once the invited person’s first order is delivered. Inviting an account of one’s own earns nothing, and points earned so may be refused. Points are never paid out.',
        ],
      },
      {
        title: 'Refunds',
        parts: [
          'Duplicate payment and service disruption are the only grounds for a refund. Delivered and used digital goods are non-refundable. Ask within 30 minutes of your purchase. The Refund Policy says what counts as either, how to ask, where the money goes, and what happens by itself.',
        ],
      },
      {
        title: 'Complaints',
        parts: [
          'A complaint gets a ticket number at once. We acknowledge it within 48 hours and answer it within one month; its page shows both times and how far it is. You can send it on to the grievance officer.',
        ],
      },
      {
        title: 'Resellers',
        parts: [
          'Resellers buy at their own prices. They answer to their customers for what they sell on, and do not use our name as if it were theirs.',
        ],
      },
      {
        title: 'What each of us answers for',
        parts: [
          'We answer for delivering what you paid for, or giving the money back. We do not answer for what a game does with your account, nor for failures of banks and networks beyond our reach; but an order that is caught in one stays ours until it has ended.',
          'Nothing here takes away rights that the Consumer Protection Act, 2019 gives you. Indian law applies.',
        ],
      },
      {
        title: 'Changes',
        parts: [
          'When these terms change, they get a new version with its date. All versions stay on this page. An order is under the version of the moment it was placed, which its page names.',
        ],
      },
    ],
  };
}
