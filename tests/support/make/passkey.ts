import type { Db, Passkey, Prisma, User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { NOON } from '../clock';
import { nextNumber } from './next-number';

/** A passkey in the database. No key opens it; those that sign are made by makePasskey of tests/support/passkey.ts. */
export async function makePasskeyRow(
  db: Db,
  user: Pick<User, 'id'>,
  given: Partial<Prisma.PasskeyUncheckedCreateInput> = {},
): Promise<Passkey> {
  await db.user.update({ where: { id: user.id }, data: { passkeyCount: { increment: 1 } } });
  return db.passkey.create({
    data: {
      id: newId(),
      userId: user.id,
      credentialId: `credential-${nextNumber()}`,
      publicKey: new Uint8Array(1),
      counter: 0n,
      transports: [],
      name: 'A phone',
      deviceVersion: 1,
      createdAt: NOON,
      ...given,
    },
  });
}
