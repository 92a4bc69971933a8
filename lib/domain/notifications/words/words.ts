import type { NotificationKind } from '@/lib/domain/notifications/kinds';
import { istDateTime } from '@/lib/platform/time';

/** What a message names. Amounts and times are texts already. */
export interface MessageFacts {
  shop: string;
  /** Empty for a help request about no order, whose item is `walletOrAccount`. */
  product: string;
  item: string;
  orderId: string;
  /** In rupees; of points the number of them. */
  amount: string;
  /** When the case is to be settled. */
  until: Date;
  /** Of the help request that was answered, and the beginning of the answer; of a document its own. */
  number: string;
  answer: string;
}

export interface MessageWords {
  subject: string;
  /** Of the mail. */
  paragraphs: string[];
  /** For a lock screen and a text message: the state alone, in at most 30 characters. */
  state: string;
}

export interface NotificationWords {
  kinds: Record<NotificationKind, (facts: MessageFacts) => MessageWords>;
  /**
   * The label of the button of a mail about an order, the wallet, a help request, an item, a missing review, an
   * invitation, and a document.
   */
  seeOrder: string;
  seeWallet: string;
  seeAnswer: string;
  seeItem: string;
  writeReview: string;
  seeInvitations: string;
  seeDocuments: string;
  /** What a help request about no order is about, as it stands after “about”. */
  walletOrAccount: string;
  order: (orderId: string) => string;
  /** A moment in India, as it stands in a sentence. */
  moment: (at: Date) => string;
  /** The link to the order works without signing in. */
  linkLife: string;
  choose: (url: string) => string;
  unsubscribe: (url: string) => string;
}

/** The parts of an instant in India: day of the month, month from 0, and the time as 21:04. */
export function istParts(at: Date): { day: number; month: number; time: string } {
  const text = istDateTime(at);
  return { day: Number(text.slice(8, 10)), month: Number(text.slice(5, 7)) - 1, time: text.slice(11, 16) };
}
