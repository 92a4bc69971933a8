import { Prisma, type User } from '@/lib/platform/db';
import type { Sealer } from '@/lib/platform/sealing';
import { emailKey } from './email-key';
import { openField } from './field';

type HasContacts = Pick<User, 'id' | 'email' | 'emailSealed' | 'mobile' | 'mobileSealed'>;

/** The address and the number of an account that a statement of SQL has read. */
export function openContacts(
  context: { sealer: Sealer },
  { id, email, emailSealed, mobile, mobileSealed }: HasContacts,
): Pick<User, 'email' | 'mobile'> {
  return {
    email: email ?? openField(context, 'users/email', id, emailSealed),
    mobile: mobile ?? openField(context, 'users/mobile', id, mobileSealed),
  };
}

/**
 * For `openDatabase`: accounts, nominees and guardians are read with their addresses and numbers, whether a row has
 * them in plain or only sealed. Statements of SQL read columns, and open what is sealed by `openContacts`.
 */
export function openedFields(sealer: Sealer) {
  const emailOf = (id: string, email: string | null, sealed: string | null) =>
    email ?? openField({ sealer }, 'users/email', id, sealed);
  const ofUser = { id: true, email: true, emailSealed: true } as const;
  return Prisma.defineExtension({
    name: 'opened-fields',
    result: {
      user: {
        email: { needs: ofUser, compute: (row) => emailOf(row.id, row.email, row.emailSealed) },
        emailKey: {
          needs: { ...ofUser, emailKey: true },
          compute(row) {
            if (row.emailKey !== null) return row.emailKey;
            const email = emailOf(row.id, row.email, row.emailSealed);
            return email === null ? null : emailKey(email);
          },
        },
        mobile: {
          needs: { id: true, mobile: true, mobileSealed: true },
          compute: (row) => row.mobile ?? openField({ sealer }, 'users/mobile', row.id, row.mobileSealed),
        },
      },
      nominee: {
        contact: {
          needs: { userId: true, contact: true, contactSealed: true },
          compute: (row) =>
            row.contact || (openField({ sealer }, 'nominees/contact', row.userId, row.contactSealed) ?? ''),
        },
      },
      guardian: {
        email: {
          needs: { userId: true, email: true, emailSealed: true },
          compute: (row) =>
            row.email || (openField({ sealer }, 'guardians/email', row.userId, row.emailSealed) ?? ''),
        },
      },
    },
  });
}
