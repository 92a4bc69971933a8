import type { Context } from '@/lib/domain/context';
import { hasEmail, hasMobile } from '@/lib/domain/personal-fields';
import type { User } from '@/lib/platform/db';

type Reader = Pick<Context, 'db' | 'sealer'>;

/** The account that has proved this address (`emailKey`); at most one has. */
export function findByProvedEmail(context: Reader, emailKey: string): Promise<User | null> {
  return context.db.user.findFirst({
    where: { ...hasEmail(context, emailKey), emailVerifiedAt: { not: null } },
  });
}

/** The account that has proved this number (E.164); at most one has. */
export function findByProvedMobile(context: Reader, mobile: string): Promise<User | null> {
  return context.db.user.findFirst({
    where: { ...hasMobile(context, mobile), mobileVerifiedAt: { not: null } },
  });
}
