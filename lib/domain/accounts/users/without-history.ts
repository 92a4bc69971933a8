import type { Prisma } from '@/lib/platform/db';

/**
 * Accounts of which nothing stays that refers to them, so that their rows can be deleted: no order, no money, no word
 * with the staff.
 */
export const WITHOUT_HISTORY = {
  role: 'user',
  staffRole: null,
  blockedAt: null,
  orders: { none: {} },
  payments: { none: {} },
  wallets: { none: {} },
  walletTransactions: { none: {} },
  customerNotes: { none: {} },
  helpRequests: { none: {} },
  billingDetails: { none: {} },
  partner: null,
} satisfies Prisma.UserWhereInput;
