import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';

type Reader = Pick<Context, 'db'>;

/** The account that has proved this address (`emailKey`); at most one has. */
export function findByProvedEmail({ db }: Reader, emailKey: string): Promise<User | null> {
  return db.user.findFirst({ where: { emailKey, emailVerifiedAt: { not: null } } });
}

/** The account that has proved this number (E.164); at most one has. */
export function findByProvedMobile({ db }: Reader, mobile: string): Promise<User | null> {
  return db.user.findFirst({ where: { mobile, mobileVerifiedAt: { not: null } } });
}
