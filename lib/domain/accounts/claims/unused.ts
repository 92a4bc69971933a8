import type { Prisma } from '@/lib/platform/db';

/**
 * The condition for a registration that was never used: nothing of it is proved, it is a plain customer's, it has
 * neither money nor orders, and it has not moved between cells. Only such an account may be deleted, or go to the owner
 * of a number that it claims.
 */
export const UNUSED = {
  emailVerifiedAt: null,
  mobileVerifiedAt: null,
  identitySubject: null,
  blockedAt: null,
  role: 'user',
  staffRole: null,
  orders: { none: {} },
  payments: { none: {} },
  wallets: { none: {} },
  walletTransactions: { none: {} },
  cellMoves: { none: {} },
} satisfies Prisma.UserWhereInput;
