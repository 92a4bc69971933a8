import { findByProvedEmail } from '@/lib/domain/accounts/claims/find-proved';
import type { Context } from '@/lib/domain/context';
import { emailColumns, emailKey, mobileColumns } from '@/lib/domain/personal-fields';
import type { Role } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import type { Sealer } from '@/lib/platform/sealing';

export interface EnsureAccountInput {
  name: string;
  email: string;
  mobile: string | null;
  password: string;
  role: Role;
}

/** A database that belongs to no store yet has no key; the worker of its store seals what is in it. */
export interface EnsureContext extends Pick<Context, 'db' | 'clock' | 'hasher'> {
  sealer: Sealer | null;
}

/**
 * Creates a verified account for the seed and for the first administrator. An existing account with the same address
 * stays unchanged.
 */
export async function ensureAccount(
  context: EnsureContext,
  { name, email, mobile, password, role }: EnsureAccountInput,
): Promise<void> {
  const { sealer, ...services } = context;
  const owner = sealer && (await findByProvedEmail({ ...services, sealer }, emailKey(email)));
  if (owner) return;
  const now = context.clock.now();
  const id = newId(context.clock);
  await context.db.user.createMany({
    data: [
      {
        id,
        name,
        ...emailColumns(context, id, email),
        ...mobileColumns(context, id, mobile),
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
