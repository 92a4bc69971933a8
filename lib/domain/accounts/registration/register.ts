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
 * A new account that waits for its verification; nobody is told when the address or the number has one already, save
 * the mailbox that was typed. Both cases hash, write and commit alike (an insert and one job), so that no reply's time
 * tells them apart. An account that never verified does not shut out the owner of its mailbox: a reset verifies, and
 * takes off what somebody else may have set up (reset-password.ts). Throws invalid_input for a password that is easy
 * to guess.
 */
export async function register(
  context: Pick<Context, 'db' | 'clock' | 'hasher' | 'shop' | 'language'>,
  { name, email, mobilenumber, password }: z.output<typeof registerSchema>,
): Promise<void> {
  const fault = findPasswordProblem(password, {
    name,
    email,
    mobile: mobilenumber,
    shopName: context.shop.name,
  });
  if (fault)
    throw new AppError('invalid_input', 'accounts.invalidRegistration', { fields: { password: fault } });
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
    // Of several at once the first makes the account; for the others it is there already.
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
