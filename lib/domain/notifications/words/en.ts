import { istParts, type NotificationWords } from './words';

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

function moment(at: Date): string {
  const { day, month, time } = istParts(at);
  return `${time} (IST) on ${day} ${MONTHS[month]}`;
}

/** `amount` is written out with its separators. */
function points(amount: string, kind = ''): string {
  return `${amount} ${kind}${amount === '1' ? 'point' : 'points'}`;
}

export const english: NotificationWords = {
  kinds: {
    paid: ({ product, item, amount }) => ({
      subject: `We have your payment for ${item}`,
      paragraphs: [
        `Your payment of ${amount} for ${item} (${product}) has arrived, and your order is being delivered.`,
        'Most orders take seconds. Yours is taking a little longer, and we will write again when it is done.',
      ],
      state: 'Payment received',
    }),
    delivered: ({ product, item, amount }) => ({
      subject: `Delivered: ${item}`,
      paragraphs: [`Your order has been delivered: ${item} (${product}). You paid ${amount}.`],
      state: 'Delivered',
    }),
    refunded: ({ shop, product, item, amount }) => ({
      subject: `Refunded: ${item}`,
      paragraphs: [
        `Your order of ${item} (${product}) has been refunded: ${amount} is in your ${shop} wallet, and you can spend it right away.`,
      ],
      state: 'Refunded to your wallet',
    }),
    part_refunded: ({ shop, product, item, amount }) => ({
      subject: `Refunded in part: ${item}`,
      paragraphs: [
        `A part of your order of ${item} (${product}) has been refunded: ${amount} is in your ${shop} wallet, and you can spend it right away.`,
      ],
      state: 'Refunded in part',
    }),
    refund_asked: ({ shop, product, item, amount, until }) => ({
      subject: `Choose where your refund of ${amount} goes`,
      paragraphs: [
        `Your order of ${item} (${product}) has been refunded. On the page of the order you choose where ${amount} goes: to your ${shop} wallet at once, or back to where you paid from, which takes your bank some days.`,
        `If you choose neither by ${moment(until)}, it goes back to where you paid from.`,
      ],
      state: 'Choose where your refund goes',
    }),
    refund_processed: ({ product, item, amount }) => ({
      subject: `Refunded to where you paid from: ${amount}`,
      paragraphs: [
        `Your refund for ${item} (${product}) has been made: ${amount} went back to where you paid from. Your bank may take some days to show it. The page of the order has the reference to ask your bank with.`,
      ],
      state: 'Refund sent to your bank',
    }),
    refund_failed: ({ product, item, amount }) => ({
      subject: `Your bank did not accept your refund of ${amount}`,
      paragraphs: [
        `We tried to send ${amount} for ${item} (${product}) back to where you paid from, and your bank did not accept it. A person of our team is looking at it and will write to you.`,
        'You can also take the money into your wallet, on the page of the order.',
      ],
      state: 'We are checking your refund',
    }),
    credited: ({ shop, product, item, amount }) => ({
      subject: `Your payment is in your ${shop} wallet`,
      paragraphs: [
        `A payment of ${amount} for ${item} (${product}) could not be used for that order, because it came too late, came twice or did not match the price. It is in your ${shop} wallet, and you can spend it right away.`,
      ],
      state: 'Payment added to wallet',
    }),
    overpaid: ({ shop, product, item, amount }) => ({
      subject: `${amount} of your payment is in your ${shop} wallet`,
      paragraphs: [
        `You paid more than the price of ${item} (${product}). Your order is being delivered, and the ${amount} above its price is in your ${shop} wallet, where you can spend it right away.`,
      ],
      state: 'Rest added to wallet',
    }),
    player_corrected: ({ product, item }) => ({
      subject: `The player of your order of ${item} was corrected`,
      paragraphs: [
        `Your order of ${item} (${product}) now goes to another player than you first entered. The page of the order shows which one.`,
        'If you did not ask for this, please write to us at once, before the order is delivered.',
      ],
      state: 'Player corrected',
    }),
    reopened: ({ shop, product, item }) => ({
      subject: `Your order of ${item} goes on`,
      paragraphs: [
        `Your order of ${item} (${product}) had been ended by mistake. We have reopened it, and it is being looked after.`,
        `If its price had been refunded to your ${shop} wallet, that refund was taken back for the order. You get either what you ordered or your money back, and we will write again either way.`,
      ],
      state: 'Reopened',
    }),
    waits: ({ product, item, until }) => ({
      subject: `Your order of ${item} needs a little longer`,
      paragraphs: [
        `Something about your order of ${item} (${product}) has to be checked by a person. We expect to be done by ${moment(until)}.`,
        'There is nothing you need to do. You get either what you ordered or your money back, and we will write again either way.',
      ],
      state: 'Needs a little longer',
    }),
    failed: ({ product, item }) => ({
      subject: `The payment for ${item} did not go through`,
      paragraphs: [
        `The payment for ${item} (${product}) did not go through, so nothing was bought. You can order again at any time.`,
        'If money has left your account all the same, your bank must return it, unless it reaches us late: then it buys this order or goes to your wallet, and we will write to you.',
      ],
      state: 'The payment did not go through',
    }),
    help_answered: ({ product, item, number, answer }) => ({
      subject: `We have answered your help request ${number}`,
      paragraphs: [
        `There is an answer to your help request ${number} about ${product === '' ? item : `${item} (${product})`}. It begins:`,
        `“${answer}”`,
        'You can read all of it and write back on our website.',
      ],
      state: 'Help request answered',
    }),
    back: ({ product, item }) => ({
      subject: `${item} is back`,
      paragraphs: [
        `You asked us to tell you: ${item} (${product}) is in stock again.`,
        'We cannot hold it for you, so it may sell out again. This was the one message that you asked for.',
      ],
      state: 'Back in stock',
    }),
    cheaper: ({ product, item, amount }) => ({
      subject: `${item} now costs ${amount}`,
      paragraphs: [
        `You asked us to tell you: ${item} (${product}) now costs you ${amount}, less than when you asked.`,
        'Prices can change again at any time. This was the one message that you asked for.',
      ],
      state: 'Costs less now',
    }),
    review_asked: ({ product, item }) => ({
      subject: `How was ${product}?`,
      paragraphs: [
        `Yesterday we delivered ${item} (${product}) to you. Others would like to know how it went: give it one to five stars and, if you like, a few words.`,
        'We ask once about each product. Our team reads each review before it is shown, and it is shown without your name unless you choose otherwise.',
      ],
      state: 'How was it? Rate your order',
    }),
    topped_up: ({ shop, amount }) => ({
      subject: `${amount} added to your ${shop} wallet`,
      paragraphs: [`Your top-up of ${amount} is in your ${shop} wallet.`],
      state: 'Wallet topped up',
    }),
    given: ({ shop, amount }) => ({
      subject: `${amount} added to your ${shop} wallet`,
      paragraphs: [`${shop} has added ${amount} to your wallet. The reason is beside it in your wallet.`],
      state: 'Wallet credited',
    }),
    taken: ({ shop, amount }) => ({
      subject: `${amount} was taken from your ${shop} wallet`,
      paragraphs: [
        `We have taken ${amount} from your ${shop} wallet. The reason is beside it in your wallet.`,
        'If you do not agree with it, please write to us.',
      ],
      state: 'Money taken from your wallet',
    }),
    held: ({ shop, amount }) => ({
      subject: `${amount} of your ${shop} wallet is on hold`,
      paragraphs: [
        `${amount} that had come into your wallet went back to your bank, or your bank has asked for it back. Until that is settled, as much of your ${shop} wallet cannot be spent.`,
        'If you did not ask your bank for this, or have any question about it, please write to us.',
      ],
      state: 'Wallet balance on hold',
    }),
    released: ({ shop, amount }) => ({
      subject: `${amount} of your ${shop} wallet can be spent again`,
      paragraphs: [
        `What your bank had asked about a payment is settled. The ${amount} that was on hold in your ${shop} wallet is yours to spend again.`,
      ],
      state: 'Wallet balance free again',
    }),
    points: ({ product, item, amount }) => ({
      subject: `You have earned ${points(amount)}`,
      paragraphs: [
        `Your order of ${item} (${product}) has earned you ${points(amount)}. You can turn points into wallet balance.`,
      ],
      state: 'Points earned',
    }),
    friend_bought: ({ amount }) => ({
      subject: `You have earned ${points(amount)} for an invitation`,
      paragraphs: [
        `A friend whom you invited has received their first order, and you have earned ${points(amount)}. You can turn points into wallet balance.`,
        'If that order is refunded, the points for the invitation are taken back.',
      ],
      state: 'Points for an invitation',
    }),
    invitation_rewarded: ({ shop, amount }) => ({
      subject: `You have ${points(amount, 'welcome ')}`,
      paragraphs: [
        `You came to ${shop} by an invitation and have received your first order, which has earned you ${points(amount)}. You can turn points into wallet balance.`,
        'If that order is refunded, what you earned is taken back.',
      ],
      state: 'Welcome points',
    }),
    reward_taken_back: ({ amount }) => ({
      subject: `Taken back: ${points(amount)} for an invitation`,
      paragraphs: [
        `The order for which you received points for an invitation was refunded, so we have taken back ${points(amount)}. Points that had been spent already stay spent: you owe nothing.`,
      ],
      state: 'Points taken back',
    }),
    document_issued: ({ number, product, item, amount }) => ({
      subject: `Your bill ${number} for ${item}`,
      paragraphs: [
        `The bill for your order of ${item} (${product}) is ready: ${number} for ${amount}. Sign in to download it as a PDF.`,
      ],
      state: 'Bill ready',
    }),
    credit_note_issued: ({ number, product, item, amount }) => ({
      subject: `Your credit note ${number} for ${item}`,
      paragraphs: [
        `${amount} of your order of ${item} (${product}) went back to you, and the credit note for it is ready: ${number}. Sign in to download it as a PDF.`,
      ],
      state: 'Credit note ready',
    }),
    balance_low: ({ shop, amount }) => ({
      subject: `Your ${shop} wallet is down to ${amount}`,
      paragraphs: [
        `Your wallet balance has fallen to ${amount}, below the amount that you asked to be told at. Orders that cost more than the balance are refused until you top it up.`,
      ],
      state: 'Wallet balance is low',
    }),
  },
  seeOrder: 'See the order',
  seeWallet: 'Open the wallet',
  walletOrAccount: 'your wallet or account',
  seeAnswer: 'Read the answer',
  seeItem: 'See the item',
  writeReview: 'Rate it',
  seeInvitations: 'See your invitations',
  seeDocuments: 'See your bills',
  order: (orderId) => `Order ${orderId}`,
  moment,
  linkLife:
    'The button works without signing in, for 30 days. Who has this mail can see the state of the order.',
  choose: (url) => `Choose what we write to you about: ${url}`,
  unsubscribe: (url) => `Stop mails like this one: ${url}`,
};
