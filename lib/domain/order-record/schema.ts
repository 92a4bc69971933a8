// What the panel's page of an order shows. Amounts are rupees, times ISO 8601. Browsers import this file.
import type { CustomerNoteView } from '@/lib/domain/accounts/schema';
import type { DocumentView, InvoiceCorrection } from '@/lib/domain/invoices/schema';
import type { OrderHelp, SendView, SourceRefundRecord, WaitingOrder } from '@/lib/domain/orders/schema';

/** Whether the customer has the goods, as far as it is recorded. */
export type DeliveryVerdict =
  | 'delivered'
  | 'by_hand'
  | 'given_back'
  | 'ended'
  | 'waits'
  | 'unpaid'
  | 'failed';

/** The answer to a customer who denies a delivery. */
export interface DeliveryProof {
  verdict: DeliveryVerdict;
  /** When it was delivered, or when it ended without goods; null for what goes on. */
  at: string | null;
  /** What was given back to the wallet. */
  givenBack: number;
  /** The packs that suppliers say they have delivered, in their order. */
  packs: {
    supplier: string;
    region: string;
    pack: string;
    /** Our reference, which the supplier was sent. */
    reference: string;
    supplierOrderId: string | null;
    answeredAt: string | null;
  }[];
  /** What may be sent to the customer: nothing of suppliers, costs or staff. */
  texts: { en: string; hi: string };
}

/** A dispute about a payment of the order. */
export interface DisputeView {
  /** The gateway's own id. */
  id: string;
  status: string;
  phase: string;
  reason: string;
  amount: number;
  amountDeducted: number;
  /** Until when the gateway takes evidence. */
  respondBy: string | null;
  openedAt: string;
  endedAt: string | null;
  /** What is sent to the gateway: nothing of costs, or of the names of suppliers and staff. */
  evidence: string;
}

interface Moment {
  /** Unique within the timeline. */
  key: string;
  at: string;
}

type LedgerAccount =
  | 'wallet'
  | 'points'
  | 'gateway'
  | 'sales'
  | 'adjustments'
  | 'rewards'
  | 'receivables'
  | 'losses'
  | 'refunds'
  | 'other_cells';

/** One thing that happened, by what it is. A person's name is null where the store acted by itself. */
export type TimelineEntry = Moment &
  (
    | {
        kind: 'order';
        event: string;
        /** The reason that was given, or what the event says of itself. */
        detail: unknown;
        by: string | null;
      }
    | {
        kind: 'payment';
        step: 'asked' | 'paid';
        client_txn_id: string;
        gateway: string;
        status: 'created' | 'open' | 'paid' | 'failed' | 'review';
        amount: number;
        received: number | null;
        utr: string | null;
        payerVpa: string | null;
        remark: string | null;
        checkedAt: string | null;
        /** It came beside a payment that was paid already. */
        isBeside: boolean;
      }
    | {
        kind: 'webhook';
        gateway: string;
        client_txn_id: string;
        /** What it says, which proves nothing. */
        says: 'paid' | 'failed' | 'changed' | 'disputed' | null;
        amount: number | null;
        utr: string | null;
        times: number;
        handledAt: string | null;
      }
    | {
        kind: 'attempt';
        supplier: string;
        region: string;
        pack: string;
        outcome: SendView['outcome'];
        reference: string;
        supplierOrderId: string | null;
        /** The fields that were sent, without what signs them. */
        request: unknown;
        reply: string;
        polls: number;
        answeredAt: string | null;
        sends: SendView[];
      }
    | {
        kind: 'case';
        step: 'opened' | 'closed';
        cause: string;
        moneyAtRisk: number;
        evidence: unknown;
        note: string | null;
        by: string | null;
        /** A closed case has a moment of its own; an open one waits. */
        isOpen: boolean;
      }
    | {
        kind: 'ledger';
        reason: string;
        note: string | null;
        by: string | null;
        /** The customer's wallet transaction of this movement, if it has one. */
        txnid: string | null;
        entries: { account: LedgerAccount; currency: 'INR' | 'POINTS'; amount: number }[];
      }
    | {
        kind: 'refund';
        amount: number;
        cause: string;
        note: string;
        packs: number[];
        pointsTaken: number;
        by: string | null;
        approver: string | null;
      }
    | {
        kind: 'message';
        about: string;
        channel: string;
        language: string;
        state: 'waits' | 'sent' | 'dropped';
        tries: number;
        sentAt: string | null;
        /** When it had arrived on a device, where the channel says so. */
        arrivedAt: string | null;
        /** Why the last try failed; for roles that may read contacts, because it may name one. */
        error: string | null;
      }
    | {
        kind: 'help';
        number: string;
        about: string;
        author: 'customer' | 'staff';
        by: string | null;
        text: string;
      }
    | {
        kind: 'note';
        by: string | null;
        text: string;
      }
    | {
        kind: 'change';
        action: string;
        objectType: string;
        by: string | null;
        before: unknown;
        after: unknown;
      }
  );

export type TimelineKind = TimelineEntry['kind'];

/** All that is known about one order, as far as the role of the reader includes it. */
export interface OrderRecord {
  /** The order with its calls, payments and open cases, as the list of pending orders shows it. */
  waiting: WaitingOrder;
  paidAt: string | null;
  endedAt: string | null;
  /** What the goods cost the store; null when it is unknown or the role does not include figures. */
  cost: number | null;
  /** Null when the role does not include users. */
  customer: { userid: string; name: string; email: string; mobilenumber: string } | null;
  /** The newest notes about the customer; null when the role does not include users. */
  customerNotes: CustomerNoteView[] | null;
  proof: DeliveryProof;
  /** Newest first. */
  disputes: DisputeView[];
  /** The invoice and the credit notes, newest first. */
  documents: DocumentView[];
  /** Null: no invoice of the order has another GSTIN than its customer gives. */
  invoiceCorrection: InvoiceCorrection | null;
  /** What the store answers to each question of the customer by itself. */
  answers: OrderHelp['answers'];
  /** Refunds that can go back to where the payment came from, oldest first. */
  sourceRefunds: SourceRefundRecord[];
  /** Newest first. */
  timeline: TimelineEntry[];
  /** Of these only the newest are shown. */
  shortened: TimelineKind[];
  /** What the role does not include, so that its absence proves nothing. */
  withheld: TimelineKind[];
  /**
   * Events from before a moment (ISO 8601) are archived, the first of them in this file of the backups; null when none
   * of the order's are.
   */
  archive: { before: string; file: string } | null;
}
