import type { Policy } from '@/components/storefront/policies/policy';

export function privacyPolicy(store: string): Policy {
  return {
    title: 'Privacy Policy',
    summary:
      'What we know about you, why, who else sees it, and how you have it corrected or erased. No advertising, no tracking.',
    sections: [
      {
        title: 'What we keep',
        parts: [
          [
            'Your account: name, email address, mobile number, and a scrambled form of your password from which it cannot be read.',
            'The devices you are signed in on: their kind, network address and last use. You see them in your dashboard and can end each of them.',
            'Your orders: what you bought, the player id and server or the address you typed, the nickname that the game told us, and when it was delivered.',
            'Your payments: amount, time, bank reference (UTR) and, if the bank tells us, the UPI address that paid. We never see your PIN, card or account number.',
            'Your wallet and points: each movement, with its reason.',
            'Your invitations: who invited you, and whom you invited. Who opens your link sees your first name; who invited you sees the first letter of yours, the day you joined, and whether your first order earned points. To find one person with two accounts we compare devices, UPI addresses and players.',
            'Your reviews: once we have published one, everyone sees its stars, text and day, without your name unless you choose your first name with an initial. You can delete it at any time.',
          ],
        ],
      },
      {
        title: 'Why we keep it',
        parts: [
          'To deliver what you bought, to give money back when we cannot, to keep strangers out of your account, to answer you, and because the law wants books of account kept. For nothing else: we do not sell data, we show no advertising of others, and no page of ours loads a script of anybody else.',
        ],
      },
      {
        title: 'Who else sees it',
        parts: [
          'Only those without whom an order could not happen, and only what they need:',
          [
            'The payment gateway: the amount, our reference, your name, email address and mobile number.',
            'The supplier of the game or subscription: the player id and server, or the address, that the goods are for.',
            'The carriers of our mails and text messages: the address or number and the message.',
            'Telegram, only if you connect it: the messages about your orders. We keep the number of your chat until you disconnect it.',
            'WhatsApp (Meta), only if you choose it: your mobile number and the messages about your orders.',
            'The identity provider, if you choose to sign in by one.',
            'Authorities, where the law obliges us.',
          ],
        ],
      },
      {
        title: 'Cookies and what your browser remembers',
        parts: [
          `${store} sets two cookies: one that keeps you signed in for 6 hours, and one that tells us that this browser has signed in before, so that a stranger who guesses at your password cannot shut you out. Your browser also remembers your session, whether you have closed the notice on the home page, and the player ids you want to use again. None of it follows you anywhere.`,
        ],
      },
      {
        title: 'How long',
        parts: [
          'An account is kept as long as you want it. Orders, payments and movements of the wallet are kept for 8 years after the end of the financial year they belong to, because books must be. Devices, codes and links are forgotten soon after they end.',
        ],
      },
      {
        title: 'Your rights',
        parts: [
          'Under the Digital Personal Data Protection Act, 2023 you may ask what we hold about you, have it corrected or completed, have it erased where no law makes us keep it, name somebody to act for you, and take back a consent as easily as you gave it. Your name you change yourself in the dashboard. For everything else, and for complaints, use the Contact link: a person answers, and within 30 days at the latest. If you are not content with the answer, the Data Protection Board of India hears you.',
        ],
      },
      {
        title: 'Children',
        parts: [
          'If you are under 18, a parent or guardian must agree before you open an account, and buy for you.',
        ],
      },
    ],
  };
}
