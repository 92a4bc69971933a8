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
        ],
      },
      {
        title: 'Your account',
        parts: [
          [
            'One person, one account, with an email address and a mobile number that are yours.',
            'Keep your password and codes to yourself: nobody from us will ever ask for them.',
            'Look at the devices in your dashboard now and then, and end those you do not know.',
            'We may block an account that is used for fraud, with stolen means of payment, or to harm the store. What is left in its wallet is not forfeited: it is returned once it is settled whose it is.',
          ],
        ],
      },
      {
        title: 'Prices and payment',
        parts: [
          'Prices are in Indian rupees and include taxes. What counts is the price on the page at the moment you press BUY NOW. You pay by UPI or from your wallet.',
          'An order by UPI is placed when the bank confirms the payment to us, whatever another page says. If your bank took the money and we do not confirm, the bank returns it.',
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
        title: 'Wallet and points',
        parts: [
          'One T-Coin is one rupee. T-Coins buy in this store only; they are not paid out, earn no interest and do not expire.',
          'Completed orders earn points, and points become T-Coins, one for one. Points of an order that had to be undone may be taken back.',
          'An invitation earns points for who invites and who is invited, by the terms shown with the link, once the invited person’s first order is delivered. Inviting an account of one’s own earns nothing, and points earned so may be refused. Points are never paid out.',
        ],
      },
      {
        title: 'Refunds',
        parts: [
          'Duplicate payment and service disruption are the only grounds for a refund. Delivered and used digital goods are non-refundable. Ask within 30 minutes of your purchase. The Refund Policy says how, and what happens by itself.',
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
          'When these terms change, the date above changes with them. An order is under the terms of the day it was placed.',
        ],
      },
    ],
  };
}
