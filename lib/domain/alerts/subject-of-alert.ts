import type { Subject } from '@/lib/domain/work-claims/schema';
import type { OpenAlert } from './find-open';

/** What a person claims who takes care of an alert. A case about an order is claimed as the order. */
export function subjectOfAlert({ key, kind, subject }: Pick<OpenAlert, 'key' | 'kind' | 'subject'>): Subject {
  switch (kind) {
    case 'by-hand':
    case 'undelivered':
    case 'refund':
      return { kind: 'order', id: subject };
    case 'payment-case':
      return { kind: 'case', id: caseOf(key) };
    case 'order-case':
      // A case about a job has no order.
      return subject === caseOf(key) ? { kind: 'case', id: subject } : { kind: 'order', id: subject };
    case 'help-request':
    case 'acknowledgement':
    case 'complaint':
      return { kind: 'help-request', id: subject };
    default:
      return { kind: 'alert', id: key };
  }
}

function caseOf(key: string): string {
  return key.slice('case:'.length);
}
