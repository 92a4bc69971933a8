// The queue of what waits for a person, as the panel shows it. Browsers import this file.
import type { ClaimView, Subject } from '@/lib/domain/work-claims/schema';

/** What can wait, in the order of its filter. */
export const WORK_KINDS = [
  'order',
  'payment-case',
  'goods-case',
  'held-order',
  'refund',
  'approval',
  'help-request',
  'alert',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** One thing that waits for a person. */
export interface WorkView {
  kind: WorkKind;
  /** What is claimed by who takes care of it. */
  subject: Subject;
  /**
   * The cause of a case, the kind of a request, an approval or an alert; 'by-hand' or 'undelivered' for other orders.
   */
  what: string;
  /** What it is about, for people: the item, its product and the player; '' when there is none. */
  about: string;
  /** The readable id: of an order, a top-up or a help request; '' when people know none. */
  reference: string;
  /** The address of its page. */
  href: string | null;
  /** ISO 8601: since when it waits, and until when it is to be dealt with; null for an alert without a promise. */
  since: string;
  due: string | null;
  /** Rupees; null when it is not about money. */
  amount: number | null;
  /** Who takes care of it now; null when nobody does. */
  claim: ClaimView | null;
  /** Whether the viewer may act on it, and so claim it. */
  claimable: boolean;
}

export interface WorkQueue {
  /** What is due first at the top; of what is due at about the same time, the most money. */
  rows: WorkView[];
  /** How many wait of each kind, and how many of them are late; kinds that the viewer may not read are absent. */
  counts: { kind: WorkKind; count: number; late: number }[];
  /** How many of the rows that are shown or not are the viewer's own. */
  own: number;
}

/** What tells the rows apart. */
export const workKey = ({ kind, subject }: Pick<WorkView, 'kind' | 'subject'>) => `${kind}:${subject.id}`;

/** A member of staff to whom something can be handed over. */
export interface Colleague {
  userid: string;
  name: string;
}
