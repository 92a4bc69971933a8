import type { z } from 'zod';
import { e164, emailKey } from '@/lib/domain/accounts/email';
import { sendMailJob } from '@/lib/domain/accounts/jobs';
import { findPasswordProblem } from '@/lib/domain/accounts/passwords/password-rules';
import type { registerSchema } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { enqueue } from '@/lib/platform/jobs';
import { after, days } from '@/lib/platform/time';
import { queueVerification } from './request-verification';

/**
 * Creates an account, which must be verified by a mail before it can sign in. When the address or the number has an
 * account already, only a mail to the typed address says so. Both cases hash, insert and enqueue one job, so that the
 * response time does not reveal which it was. A stranger who registers another person's address does not lock its owner
 * out: a password reset verifies the address and removes the stranger's number (reset-password.ts). Throws
 * invalid_input for a password that is easy to guess.
 */
export async function register(
  context: Pick<Context, 'db' | 'clock' | 'hasher' | 'shop' | 'language'>,
  { name, email, mobilenumber, password }: z.output<typeof registerSchema>,
): Promise<void> {
  const problem = findPasswordProblem(password, {
    name,
    email,
    mobile: mobilenumber,
    shopName: context.shop.name,
  });
  if (problem)
    throw new AppError('invalid_input', 'accounts.invalidRegistration', { fields: { password: problem } });
  const passwordHash = await context.hasher.hash(password);
  const key = emailKey(email);
  await transaction(context, async (inside) => {
    const now = context.clock.now();
    const account = {
      id: newId(context.clock),
      name,
      email,
      emailKey: key,
      mobile: e164(mobilenumber),
      passwordHash,
      createdAt: now,
      updatedAt: now,
    };
    // Of several simultaneous registrations the first one creates the account; for the others it exists already.
    const { count } = await inside.db.user.createMany({ data: [account], skipDuplicates: true });
    if (count === 1) return queueVerification(inside, account);
    await enqueue(
      inside.db,
      sendMailJob,
      {
        kind: 'already-registered',
        to: email,
        name,
        language: context.language,
        until: after(now, days(1)).toISOString(),
      },
      { key: `already-registered:${key}` },
    );
  });
}
