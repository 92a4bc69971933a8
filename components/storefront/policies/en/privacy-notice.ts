import type { Policy } from '@/components/storefront/policies/policy';

export function privacyNotice(store: string): Policy {
  return {
    title: 'Privacy Notice',
    summary: `What personal data ${store} takes from you, what each is for, and how you say no. It stands on its own: you need nothing else to understand it.`,
    sections: [
      {
        title: 'What we need to sell to you',
        parts: [
          'You give us this yourself because you ask for something. We use it for that and for nothing else (s. 7(a) of the Digital Personal Data Protection Act, 2023); it needs no further consent.',
          [
            'Name, email address and mobile number: for your account, for signing in, and for telling you what became of an order.',
            'Password, passkeys and an authenticator: so that nobody else opens your account. We cannot read your password.',
            'Player id, server and nickname, or the address for a subscription: to deliver what you buy. The supplier of the goods gets them.',
            'Payments with their bank reference and, if the bank tells us, your UPI address: to match your money with your order and to give it back. The payment gateway gets your name, email address and number.',
            'What you write to us about an order, and our answers: to help you.',
            'State, name, address and GSTIN, if you give them: for your invoices.',
          ],
        ],
      },
      {
        title: 'What we need to keep accounts safe',
        parts: [
          [
            'Devices, network addresses and sign-ins: to find strangers in accounts and payments made by fraud. We keep them for a year, which the law asks for.',
          ],
        ],
      },
      {
        title: 'What we only do if you agree',
        parts: [
          'Each has a box of its own, which is empty until you tick it. Without it nothing is missing from your orders.',
          [
            'Questions about what you bought: a message a day after a delivery that asks for a review. It uses your email address or the channel that you choose, and the product.',
            'News of your points: a message when an order has earned some. It uses your email address or the channel that you choose, and the order.',
          ],
        ],
      },
      {
        title: 'How you take back a consent',
        parts: [
          'With one press, as you gave it. It counts at once, also for messages that are on their way.',
        ],
        links: [{ href: '/dashboard/privacy', text: 'Take back a consent' }],
      },
      {
        title: 'How you use your rights',
        parts: [
          'You can see and download everything that we keep about you, correct your name, email address and number, name somebody who acts for you if you die or cannot, and delete your account. What you cannot do yourself, ask for by the Contact link: we answer within 30 days.',
        ],
        links: [{ href: '/dashboard/privacy', text: 'Your data' }],
      },
      {
        title: 'How you complain',
        parts: [
          'First to us, by the Contact link. If our answer does not settle it, to the Data Protection Board of India. The Ministry of Electronics and Information Technology says where the Board takes complaints.',
        ],
        links: [{ href: 'https://www.meity.gov.in/', text: 'Complain to the Board' }],
      },
      {
        title: 'If you are under 18',
        parts: [
          'A parent or guardian has to agree before you can order.',
          [
            'Your day of birth: to know from which day you need no guardian. We keep that day alone.',
            'Name and email address of your parent or guardian: to ask them, and so that they can take their consent back. If they refuse or do not answer, we delete both with your account.',
            'You get no questions about what you bought and no news; nobody tracks you or builds a profile of you here.',
          ],
        ],
      },
    ],
  };
}
