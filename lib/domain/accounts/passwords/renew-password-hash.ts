import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';

export interface RenewPasswordHashInput {
  user: Pick<User, 'id' | 'passwordHash'>;
  /** The right password: it was just compared with the hash. */
  password: string;
}

/**
 * Replaces a hash by an older key, or by none, with one by the current key, after a sign-in, when the password is
 * known. Only who knows the password sees the longer response time. The sign-in does not fail with it: the next one
 * tries again. A hash that was changed in the meantime stays as it is.
 */
export async function renewPasswordHash(
  { db, hasher, log }: Pick<Context, 'db' | 'hasher' | 'log'>,
  { user: { id, passwordHash }, password }: RenewPasswordHashInput,
): Promise<void> {
  if (passwordHash === null || hasher.isCurrent(passwordHash)) return;
  try {
    const renewed = await hasher.hash(password);
    await db.user.updateMany({ where: { id, passwordHash }, data: { passwordHash: renewed } });
  } catch (error) {
    log.warn({ err: error, userId: id }, 'a password hash was not renewed');
  }
}
