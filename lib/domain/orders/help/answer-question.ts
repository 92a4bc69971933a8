import {
  type HelpQuestion,
  type OrderStatus,
  PROMISED,
  type SourceRefundState,
} from '@/lib/domain/orders/schema';
import { type Message, message } from '@/lib/platform/messages';
import { formatRupees, type Paise, rupees } from '@/lib/platform/money';
import { after, istDateTime } from '@/lib/platform/time';
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
  paidAt: Date | null;
  sentAt: Date | null;
  delivered: { at: Date; reference: string | null } | null;
  /** Its customer cancelled it before it was paid. */
  wasGivenUp: boolean;
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
  const { status, givenBack, value, wasGivenUp, sourceRefund } = facts;
  switch (status) {
    case 'Failed':
      if (wasGivenUp) return ending('help.givenUp');
      return question === 'wrong_player' ? ending('help.nothingBought') : asking('help.paymentFailed');
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

function describeDelivery({ delivered, player }: HelpFacts, question: HelpQuestion): Message {
  if (!delivered) return message('help.deliveredToPlayer', { player });
  const { at, reference } = delivered;
  const values = { player, time: istDateTime(at), reference: reference ?? '' };
  if (question === 'wrong_player') return message('help.deliveredForGood', values);
  return message(reference === null ? 'help.deliveredAt' : 'help.deliveredUnder', values);
}

/** The answer for an order that waits for its payment or its goods. */
function aboutOpen(facts: HelpFacts, question: HelpQuestion): HelpAnswer {
  const { obstacle, sentAt, player } = facts;
  const isWrongPlayer = question === 'wrong_player';
  switch (obstacle) {
    case 'not_paid':
    case 'ended':
      return isWrongPlayer ? ending('help.cancelAndOrderAgain') : asking('help.notPaid');
    case 'sent': {
      const values = { player, time: sentAt ? istDateTime(sentAt) : '' };
      if (isWrongPlayer) return asking(message('help.sentForPlayer', values));
      return { text: message('help.sentAndWaiting', values), ends: !isLate(facts) };
    }
    case 'by_hand':
      if (isWrongPlayer) return asking('help.tellTeamPlayer');
      return { text: message('help.teamDelivers'), ends: !isLate(facts) };
    case 'in_review':
      if (isWrongPlayer) return asking('help.tellTeamPlayer');
      return { text: message('help.personChecks'), ends: !isLate(facts) };
    case null:
      if (isWrongPlayer) return ending(message('help.canCorrect', { player }));
      return { text: message('help.notSentYet'), ends: !isLate(facts) };
  }
}

function isLate({ paidAt, now }: HelpFacts): boolean {
  return paidAt !== null && now > after(paidAt, PROMISED);
}

function aboutCharges({ charges, twin }: HelpFacts): HelpAnswer {
  const [first] = charges;
  if (!first) return asking('help.nothingArrived');
  const undecided = charges.find(({ use }) => use === 'review');
  if (undecided) return asking(message('help.paymentChecked', { amount: words(undecided.amount) }));
  const returned = charges.filter(({ use }) => use === 'wallet');
  if (returned.length > 0) {
    const amount = words(returned.reduce((sum, charge) => sum + charge.amount, 0n));
    return ending(message('help.secondInWallet', { amount, kept: charges.length - returned.length }));
  }
  const again = charges.filter(({ use }) => use === 'again').at(-1);
  const { amount, at, reference } = again ?? first;
  const values = { amount: words(amount), time: istDateTime(at) };
  if (again) return asking(message('help.paidAgain', { ...values, reference: reference ?? '' }));
  if (twin !== null) return asking(message('help.twinOrder', { ...values, order: twin }));
  return asking(message('help.chargedOnce', { ...values, reference: reference ?? '' }));
}

const words = (amount: Paise) => formatRupees(rupees(amount));

type Text = Message | Parameters<typeof message>[0];

function worded(text: Text): Message {
  return typeof text === 'string' ? { messageKey: text } : text;
}

const ending = (text: Text): HelpAnswer => ({ text: worded(text), ends: true });
const asking = (text: Text): HelpAnswer => ({ text: worded(text), ends: false });
