import { machineAlertText } from '@/components/admin/alerts/alert-text';
import { KIND_TEXTS as HELP_TEXTS } from '@/components/admin/help/help-texts';
import { causeText } from '@/components/admin/pending/causes';
import { waitingTime } from '@/components/admin/pending/waiting-time';
import type { WorkKind, WorkView } from '@/lib/domain/work-queue/schema';

/** The kinds as a filter names them. */
export const KIND_WORDS: Record<WorkKind, string> = {
  order: 'Orders',
  'payment-case': 'Payment cases',
  'goods-case': 'Goods cases',
  'held-order': 'Held orders',
  refund: 'Refunds',
  approval: 'Approvals',
  'help-request': 'Help requests',
  alert: 'Alerts',
};

const APPROVALS: Record<string, string> = {
  gift: 'T-Coins to be given',
  'gift-return': 'A gift to be taken back',
  refund: 'A refund',
  cancellation: 'A cancellation',
  'later-refund': 'A refund of an ended order',
  reopening: 'An order to be reopened',
  'sale-below-cost': 'A sale below its cost',
  appointment: 'A role on the staff',
  'quarantine-end': 'The end of the quarantine',
};

const REFUNDS: Record<string, string> = {
  failed: 'The bank did not take a refund.',
  unsent: 'A refund could not be sent yet.',
  late: 'A refund takes longer than it may.',
};

/** What waits, as a sentence. */
export function workText({ kind, what, about }: WorkView): string {
  switch (kind) {
    case 'order':
      if (what === 'by-hand') return 'Paid order to deliver by hand.';
      if (what === 'undelivered') return 'Paid order that is not delivered yet.';
      return causeText(what);
    case 'payment-case':
    case 'goods-case':
    case 'held-order':
      return causeText(what);
    case 'refund':
      return REFUNDS[what] ?? 'A refund needs a person.';
    case 'approval':
      return `${APPROVALS[what] ?? 'A request'} waits for a second person.`;
    case 'help-request':
      return `A customer asks for help: ${(HELP_TEXTS as Record<string, string>)[what] ?? what}.`;
    case 'alert':
      return machineAlertText(what, about);
  }
}

/** 'Late by 12 min', 'Due in 18 min'; empty without a promise. */
export function promiseText({ due }: Pick<WorkView, 'due'>, now: Date): string {
  if (due === null) return '';
  const left = Date.parse(due) - now.getTime();
  return left <= 0 ? `Late by ${waitingTime(-left)}` : `Due in ${waitingTime(left)}`;
}

export function isLateWork({ due }: Pick<WorkView, 'due'>, now: Date): boolean {
  return due !== null && Date.parse(due) <= now.getTime();
}
