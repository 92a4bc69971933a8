import type { Prisma, User } from '@/lib/platform/db';

/**
 * The change that ends the external identity of an account, if it has one. It is remembered: who held the mailbox for
 * an hour may keep an account of the provider with its address for good, and would link it again by that alone. `user`
 * is the locked account.
 */
export function withoutIdentity({
  identitySubject: ended,
  endedIdentities: before,
}: Pick<User, 'identitySubject' | 'endedIdentities'>): Pick<
  Prisma.UserUncheckedUpdateInput,
  'identitySubject' | 'identityLinkedAt' | 'endedIdentities'
> {
  if (ended === null) return {};
  return {
    identitySubject: null,
    identityLinkedAt: null,
    endedIdentities: [...before.filter((subject) => subject !== ended), ended],
  };
}
