import { PERMISSIONS, type Permission } from '@/lib/domain/permissions';
import type { FoundWork } from './find-work';

/** What a person has to be permitted who acts on it, and so who claims it. */
export function actPermission({ kind, permission }: Pick<FoundWork, 'kind' | 'permission'>): Permission {
  switch (kind) {
    case 'order':
    case 'goods-case':
    case 'held-order':
    case 'refund':
      return 'orders.settle';
    case 'payment-case':
      return 'payments.settle';
    case 'help-request':
      return permission === null ? 'help.answer' : 'help.officer';
    case 'approval':
      // A permission of another version is one that only owners have.
      return PERMISSIONS.find((each) => each === permission) ?? 'staff.appoint';
  }
}
