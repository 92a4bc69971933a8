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
            'Sign-ins, and changes of how you sign in, with the network address: so that you and we can see when a stranger tries.',
            'Your orders: what you bought, the player id and server or the address you typed, the nickname that the game told us, when it was delivered, and the versions of our policies it was placed under.',
            'Your payments: amount, time, bank reference (UTR) and, if the bank tells us, the UPI address that paid. We never see your PIN, card or account number.',
            'Your wallet and points: each movement, with its reason.',
            'For invoices: your State and, if you give them, name, address and GSTIN.',
            'What you write to us in complaints, and our answers.',
            'Your invitations: who invited you, and whom you invited. Who opens your link sees your first name; who invited you sees the first letter of yours, the day you joined, and whether your first order earned points. To find one person with two accounts we compare devices, UPI addresses and players.',
            'Your reviews: once we have published one, everyone sees its stars, text and day, without your name unless you choose your first name with an initial. You can delete it at any time.',
          ],
        ],
      },
      {
        title: 'Why we keep it',
        parts: [
          'To deliver what you bought, to give money back when we cannot, to keep strangers out of your account, to answer you, and because the law wants books of account kept. For nothing else: we do not sell data, we show no advertising of others, and no page of ours loads a script of anybody else.',
          'Questions about what you bought, and news of your points, are sent only with your consent. No order needs one, and you take each back in your dashboard as easily as you gave it.',
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
          'While you sign in by a code, a passkey or an identity provider, a cookie remembers for at most a day which attempt it is. If you come by a friend’s link, a cookie remembers its code for 30 days.',
        ],
      },
      {
        title: 'How long',
        parts: [
          'An account is kept as long as you want it. Orders, payments, invoices and movements of the wallet are kept for 8 years after the end of the financial year they belong to, because books must be. Sign-ins and the logs of our servers are kept for a year, as the law wants. Devices, codes and links are forgotten soon after they end.',
          'When you have your account erased, nobody can use it from that moment. It has to wait while an order, a payment, a refund or a question of yours is open, or something is left in your wallet. After a year, your name, email address, mobile number, player ids and UPI addresses are wiped. The books stay; of them only invoices keep the name that they were written for, until the law lets them go.',
        ],
      },
      {
        title: 'Your rights',
        parts: [
          'Under the Digital Personal Data Protection Act, 2023 you may ask what we hold about you, have it corrected or completed, have it erased where no law makes us keep it, name somebody to act for you, and take back a consent as easily as you gave it.',
          'Your name you change yourself in the dashboard, where you also download what we hold about you and have your account erased. For everything else, and for complaints, write to the grievance officer, whom the page Contact & Complaints names: a person answers, and within 30 days at the latest. If you are not content with the answer, the Data Protection Board of India hears you.',
        ],
      },
      {
        title: 'If something goes wrong',
        parts: [
          'If data of yours gets into wrong hands, we tell you without delay: what happened, when, what may follow, what we have done, what you can do, and whom to ask. We also tell the Data Protection Board of India.',
        ],
      },
      {
        title: 'Children',
        parts: ['This store is for people who are 18 or older, which you confirm when you open an account.'],
      },
    ],
  };
}
