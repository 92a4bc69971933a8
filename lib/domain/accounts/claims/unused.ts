import { WITHOUT_HISTORY } from '@/lib/domain/accounts/users/without-history';
import type { Prisma } from '@/lib/platform/db';

/**
 * The condition for a registration that was never used: nothing of it is proved, it is a plain customer's, nothing that
 * stays refers to it, and it has not moved between cells. Only such an account may be deleted, or go to the owner of a
 * number that it claims.
 */
export const UNUSED = {
  ...WITHOUT_HISTORY,
  emailVerifiedAt: null,
  mobileVerifiedAt: null,
  identitySubject: null,
  cellMoves: { none: {} },
} satisfies Prisma.UserWhereInput;
