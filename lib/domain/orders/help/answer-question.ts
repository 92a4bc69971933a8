import type { Due } from '@/lib/domain/orders/delivery/read-due';
import type { HelpQuestion, OrderStatus, SourceRefundState } from '@/lib/domain/orders/schema';
import { type Message, message } from '@/lib/platform/messages';
import { formatRupees, type Paise, rupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';
import type { ChangeObstacle } from './change-obstacle';

/** Money that reached the store for an order, and what became of it. */
export interface Charge {
  amount: Paise;
  at: Date;
  /** The bank reference, or the wallet transaction. */
  reference: string | null;
  /** again: in place of money that the bank took back. */
  use: 'order' | 'wallet' | 'review' | 'again';
}

/** What the store knows about an order. */
export interface HelpFacts {
  status: OrderStatus;
  /** The player's name where it is known, otherwise the first input. */
  player: string;
  value: Paise;
  /** What the ledger says was given back to the wallet. */
  givenBack: Paise;
  /** Its refund that is not in the wallet; null when there is none. */
  sourceRefund: { state: SourceRefundState; amount: Paise } | null;
  /** It is delivered as codes, which its page shows. */
  hasCodes: boolean;
  /** Null unless it is Processing. */
  due: Due | null;
  sentAt: Date | null;
  delivered: { at: Date; reference: string | null } | null;
  /** Its customer cancelled it before it was paid. */
  wasGivenUp: boolean;
  /** A person looks at a payment that may still pay it. */
  hasPaymentCase: boolean;
  obstacle: ChangeObstacle | null;
  charges: Charge[];
  /** Another paid order of the customer for the same item and player. */
  twin: string | null;
  now: Date;
}

export interface HelpAnswer {
  text: Message;
  /** Nothing is left to do; otherwise the page leads to a person. */
  ends: boolean;
}

/** Answers a question about an order by what is recorded: a pure function, total over states and questions. */
export function answerQuestion(facts: HelpFacts, question: HelpQuestion): HelpAnswer {
  if (question === 'charged_twice') return aboutCharges(facts);
  if (facts.hasPaymentCase) return asking('help.paymentCase');
  return aboutEnd(facts, question) ?? aboutOpen(facts, question);
}

function aboutRefund({ state, amount }: NonNullable<HelpFacts['sourceRefund']>): HelpAnswer {
  const facts = { amount: words(amount) };
  switch (state) {
    case 'asked':
      return ending(message('help.refundToChoose', facts));
    case 'due':
    case 'sent':
      return ending(message('help.refundOnItsWay', facts));
    case 'failed':
      return asking(message('help.refundChecked', facts));
    default:
      return ending(message('help.refundAtBank', facts));
  }
}

/** The answer for an order that has ended; null while it goes on. */
function aboutEnd(facts: HelpFacts, question: HelpQuestion): HelpAnswer | null {
  const { status, givenBack, value, wasGivenUp, sourceRefund, player } = facts;
  const credited = sumOf(facts.charges.filter(({ use }) => use === 'wallet'));
  switch (status) {
    case 'Failed':
      if (credited > 0n) return asking(message('help.credited', { amount: words(credited) }));
      if (wasGivenUp) return asking('help.givenUp');
      return asking(
        question === 'wrong_player' ? message('help.nothingBought', { player }) : 'help.paymentFailed',
      );
    case 'Refunded':
    case 'Cancelled':
      if (sourceRefund) return aboutRefund(sourceRefund);
      if (givenBack > 0n) return ending(message('help.backInWallet', { amount: words(givenBack) }));
      return asking('help.endedWithoutGoods');
    case 'Completed': {
      if (givenBack >= value && sourceRefund) return aboutRefund(sourceRefund);
      if (givenBack >= value) return ending(message('help.refundedLater', { amount: words(givenBack) }));
      return asking(describeDelivery(facts, question));
    }
    case 'Created':
    case 'Processing':
      return null;
  }
}

function describeDelivery({ delivered, player, hasCodes }: HelpFacts, question: HelpQuestion): Message {
  if (hasCodes && delivered) return message('help.codeDelivered', { time: istDateTime(delivered.at) });
  if (!delivered) return message('help.deliveredToPlayer', { player });
  const { at, reference } = delivered;
  const values = { player, time: istDateTime(at), reference: reference ?? '' };
  if (question === 'wrong_player') return message('help.deliveredForGood', values);
  return message(reference === null ? 'help.deliveredAt' : 'help.deliveredUnder', values);
}

/** The answer for an order that waits for its payment or its goods. */
function aboutOpen(facts: HelpFacts, question: HelpQuestion): HelpAnswer {
  const { obstacle, sentAt, player, due, hasCodes } = facts;
  const isWrongPlayer = question === 'wrong_player';
  const until = { time: due ? istDateTime(due.at) : '' };
  if (due?.waitsForCode && !isWrongPlayer)
    return isLate(facts)
      ? asking(message('help.codeIsLate', until))
      : ending(message('help.codeWaits', until));
  switch (obstacle) {
    case 'not_paid':
    case 'ended':
      return asking(isWrongPlayer ? 'help.cancelAndOrderAgain' : 'help.notPaid');
    case 'sent': {
      const values = { player, time: sentAt ? istDateTime(sentAt) : '' };
      if (isWrongPlayer) return asking(message('help.sentForPlayer', values));
      const waiting = message(hasCodes ? 'help.codeOrdered' : 'help.sentAndWaiting', values);
      return { text: waiting, ends: !isLate(facts) };
    }
    case 'by_hand':
      if (isWrongPlayer) return asking('help.tellTeamPlayer');
      return isLate(facts)
        ? asking(message('help.teamIsLate', until))
        : ending(message('help.teamDelivers', until));
    case 'in_review':
      if (isWrongPlayer) return asking('help.tellTeamPlayer');
      return { text: message('help.personChecks'), ends: !isLate(facts) };
    case null:
      if (isWrongPlayer) return ending(message('help.canCorrect', { player }));
      return { text: message('help.notSentYet'), ends: !isLate(facts) };
  }
}

function isLate({ due, now }: HelpFacts): boolean {
  return due !== null && now > due.at;
}

function aboutCharges(facts: HelpFacts): HelpAnswer {
  const { charges, twin } = facts;
  const [first] = charges;
  if (!first) return asking(facts.hasPaymentCase ? 'help.paymentCase' : 'help.nothingArrived');
  const undecided = charges.find(({ use }) => use === 'review');
  if (undecided) return asking(message('help.paymentChecked', { amount: words(undecided.amount) }));
  const returned = charges.filter(({ use }) => use === 'wallet');
  if (returned.length > 0) {
    const amount = words(sumOf(returned));
    return ending(message('help.secondInWallet', { amount, kept: charges.length - returned.length }));
  }
  const again = charges.filter(({ use }) => use === 'again').at(-1);
  const { amount, at, reference } = again ?? first;
  const values = { amount: words(amount), time: istDateTime(at) };
  if (again) return asking(message('help.paidAgain', { ...values, reference: reference ?? '' }));
  if (twin !== null) return asking(message('help.twinOrder', { ...values, order: twin }));
  return asking(message('help.chargedOnce', { ...values, reference: reference ?? '' }));
}

const sumOf = (charges: Charge[]) => charges.reduce((sum, { amount }) => sum + amount, 0n);

const words = (amount: Paise) => formatRupees(rupees(amount));

type Text = Message | Parameters<typeof message>[0];

function worded(text: Text): Message {
  return typeof text === 'string' ? { messageKey: text } : text;
}

const ending = (text: Text): HelpAnswer => ({ text: worded(text), ends: true });
const asking = (text: Text): HelpAnswer => ({ text: worded(text), ends: false });
