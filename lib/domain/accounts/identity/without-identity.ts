import type { Prisma, User } from '@/lib/platform/db';

/**
 * The change that ends the external identity of a locked account, if it has one. The identity is remembered: a thief
 * who read the mailbox for an hour may keep a provider account with its address, and could link it again by the
 * address alone.
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
