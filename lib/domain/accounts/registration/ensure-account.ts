import { findByProvedEmail } from '@/lib/domain/accounts/claims/find-proved';
import { emailKey } from '@/lib/domain/accounts/email';
import type { Context } from '@/lib/domain/context';
import type { Role } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';

export interface EnsureAccountInput {
  name: string;
  email: string;
  mobile: string | null;
  password: string;
  role: Role;
}

/**
 * Creates a verified account for the seed and for the first administrator. An existing account with the same address
 * stays unchanged.
 */
export async function ensureAccount(
  context: Pick<Context, 'db' | 'clock' | 'hasher'>,
  { name, email, mobile, password, role }: EnsureAccountInput,
): Promise<void> {
  const key = emailKey(email);
  if (await findByProvedEmail(context, key)) return;
  const now = context.clock.now();
  await context.db.user.createMany({
    data: [
      {
        id: newId(context.clock),
        name,
        email,
        emailKey: key,
        mobile,
        passwordHash: await context.hasher.hash(password),
        role,
        staffSince: role === 'admin' ? now : null,
        emailVerifiedAt: now,
        mobileVerifiedAt: mobile === null ? null : now,
        createdAt: now,
        updatedAt: now,
      },
    ],
    // Two servers that start at the same time must create only one.
    skipDuplicates: true,
  });
}
