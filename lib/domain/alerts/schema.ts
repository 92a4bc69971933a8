// What the panel shows of alerts. Browsers import this file.
import type { ClaimView, Subject } from '@/lib/domain/work-claims/schema';

export const ALERT_KINDS = [
  'payment-case',
  'order-case',
  'by-hand',
  'undelivered',
  'refund',
  'help-request',
  'acknowledgement',
  'complaint',
  'breaker',
  'pause',
  'codes',
  'restored-codes',
  'worker',
  'worker-lost',
  'outbox',
  'lost-keys',
  'books',
  'quarantine',
  'differences',
  'backup',
  'backup-lost',
  'drill',
  'rate',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/**
 * Why a refund to the source needs a person: the bank did not take it, it cannot be sent, it takes longer than it may.
 */
export type StuckRefund = 'failed' | 'unsent' | 'late';

/** new: in the first half of its promise; half: in the second; due: after it; escalated: after twice as long. */
export const ALERT_STAGES = ['new', 'half', 'due', 'escalated'] as const;
export type AlertStage = (typeof ALERT_STAGES)[number];

export interface AlertView {
  key: string;
  kind: AlertKind;
  /** The order, top-up, supplier or account that it is about. */
  subject: string;
  /** The cause of a case; null for the others. */
  cause: string | null;
  /** Rupees; null when it is not about money. */
  amount: number | null;
  stage: AlertStage;
  /** ISO 8601, when it began. */
  since: string;
  /** Minutes since then. */
  waits: number;
  /** Minutes within which it is to be dealt with; null for a message about what is over. */
  promise: number | null;
  /** What is claimed by who takes care of it. */
  claimed: Subject;
  /** Who takes care of it now; null when it is open to all. */
  claim: ClaimView | null;
  /** Whether the viewer may claim it. */
  takeable: boolean;
}

/** A message about alerts that has not arrived. */
export interface UnsentMessage {
  id: string;
  channel: 'mail' | 'webhook';
  /** ISO 8601. */
  since: string;
  tries: number;
  why: string;
}
