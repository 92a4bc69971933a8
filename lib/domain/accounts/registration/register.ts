import type { z } from 'zod';
import { findByProvedEmail, findByProvedMobile } from '@/lib/domain/accounts/claims/find-proved';
import { e164, emailKey } from '@/lib/domain/accounts/email';
import { sendMailJob } from '@/lib/domain/accounts/jobs';
import { findPasswordProblem } from '@/lib/domain/accounts/passwords/password-rules';
import type { registerSchema } from '@/lib/domain/accounts/schema';
import { giveConsents, recordNotice } from '@/lib/domain/consents';
import type { Context } from '@/lib/domain/context';
import { recordInvitation } from '@/lib/domain/invitations';
import { assertRegistrationOpen } from '@/lib/domain/kill-switches';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { enqueue } from '@/lib/platform/jobs';
import { after, days } from '@/lib/platform/time';
import { queueVerification } from './request-verification';

export interface RegisterInput extends z.output<typeof registerSchema> {
  /** The code of the invitation link that the browser opened. */
  invite?: string | null;
}

/**
 * Creates an account, which must be verified by a mail before it can sign in. When another account has proved the
 * address or the number, only a mail to the typed address says so. Both cases hash, write the row and enqueue one job, so
 * that the response time does not reveal which it was: without the row a known address was answered 1.2 ms sooner. An address or a number that others only claim is free: a stranger who
 * registered it does not keep its owner out (decision 028). Throws invalid_input for a password that is easy to guess and
 * for a person under 18, and unavailable while staff have stopped registration.
 */
export async function register(
  context: Pick<Context, 'db' | 'clock' | 'hasher' | 'shop' | 'language'>,
  { name, email, mobilenumber, password, notice, adult, consents = [], invite = null }: RegisterInput,
): Promise<void> {
  await assertRegistrationOpen(context);
  if (adult === false)
    throw new AppError('invalid_input', 'accounts.invalidRegistration', {
      fields: { adult: 'accounts.adultsOnly' },
    });
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
    const owner =
      (await findByProvedEmail(inside, key)) ?? (await findByProvedMobile(inside, account.mobile));
    await inside.db.$executeRaw`savepoint registration`;
    await recordNotice(inside, { userId: account.id, notice, isAdult: adult === true });
    await inside.db.user.create({ data: account });
    await giveConsents(inside, { userId: account.id, purposes: consents, notice });
    await recordInvitation(inside, { friendId: account.id, code: invite });
    if (!owner) return queueVerification(inside, { email, userId: account.id });
    await inside.db.$executeRaw`rollback to savepoint registration`;
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
