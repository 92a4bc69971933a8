import type { z } from 'zod';
import { findByProvedEmail, findByProvedMobile } from '@/lib/domain/accounts/claims/find-proved';
import { adultFromOfChild } from '@/lib/domain/accounts/guardians/adult-from';
import { type AskGuardianInput, askGuardian } from '@/lib/domain/accounts/guardians/ask-guardian';
import { queueMail } from '@/lib/domain/accounts/mails/queue-mail';
import { e164 } from '@/lib/domain/accounts/mobile';
import { findPasswordProblem } from '@/lib/domain/accounts/passwords/password-rules';
import type { registerSchema } from '@/lib/domain/accounts/schema';
import { giveConsents, recordNotice } from '@/lib/domain/consents';
import type { Context } from '@/lib/domain/context';
import { recordInvitation } from '@/lib/domain/invitations';
import { assertRegistrationOpen } from '@/lib/domain/kill-switches';
import { emailColumns, emailKey, jobKeyOf, mobileColumns } from '@/lib/domain/personal-fields';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import type { PlainKey } from '@/lib/platform/messages';
import { after, days } from '@/lib/platform/time';
import { queueVerification } from './request-verification';

export interface RegisterInput extends z.output<typeof registerSchema> {
  /** The code of the invitation link that the browser opened. */
  invite?: string | null;
}

/**
 * Creates an account, which must be verified by a mail before it can sign in. When another account has proved the
 * address or the number, only a mail to the typed address says so. Both cases hash, write the row and enqueue one job,
 * so that the response time does not reveal which it was: without the row a known address was answered 1.2 ms sooner.
 * An address or a number that others only claim is free: a stranger who registered it does not keep its owner out
 * (decision 028). Of a person under 18 a guardian is asked, and no consents are taken (decision 114). Throws
 * invalid_input for a password that is easy to guess and for a person under 18 who names no guardian, and unavailable
 * while staff have stopped registration.
 */
export async function register(
  context: Pick<Context, 'db' | 'clock' | 'hasher' | 'links' | 'sealer' | 'shop' | 'language'>,
  input: RegisterInput,
): Promise<void> {
  const { name, email, mobilenumber, password, notice, adult, invite = null } = input;
  await assertRegistrationOpen(context);
  const child = childOf(input, context.clock.now());
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
  const mobile = e164(mobilenumber);
  const id = newId(context.clock);
  await transaction(context, async (inside) => {
    const now = context.clock.now();
    const account = {
      id,
      name,
      ...emailColumns(context, id, email),
      ...mobileColumns(context, id, mobile),
      passwordHash,
      createdAt: now,
      updatedAt: now,
    };
    const owner = (await findByProvedEmail(inside, key)) ?? (await findByProvedMobile(inside, mobile));
    await inside.db.$executeRaw`savepoint registration`;
    await recordNotice(inside, { userId: account.id, notice, isAdult: adult === true });
    await inside.db.user.create({ data: account });
    if (child) await askGuardian(inside, { user: { id, name, emailKey: key }, ...child });
    else await giveConsents(inside, { userId: account.id, purposes: input.consents ?? [], notice });
    await recordInvitation(inside, { friendId: account.id, code: invite });
    if (!owner) return queueVerification(inside, { email, userId: account.id });
    await inside.db.$executeRaw`rollback to savepoint registration`;
    await queueMail(
      inside,
      {
        kind: 'already-registered',
        to: email,
        name,
        language: context.language,
        until: after(now, days(1)).toISOString(),
      },
      { key: `already-registered:${jobKeyOf(context, key)}` },
    );
  });
}

/**
 * The guardian that a person under 18 names at the registration; null for an adult. Throws invalid_input when a field
 * is missing.
 */
function childOf(
  { adult, notice, born_on: bornOn, guardian_name, guardian_email }: RegisterInput,
  now: Date,
): Omit<AskGuardianInput, 'user'> | null {
  const refuse = (fields: Record<string, PlainKey>) =>
    new AppError('invalid_input', 'accounts.invalidRegistration', { fields });
  const named = { born_on: bornOn, guardian_name, guardian_email };
  if (Object.values(named).every((value) => value === undefined)) {
    if (adult === false) throw refuse({ adult: 'accounts.adultsOnly' });
    return null;
  }
  if (adult === true) throw refuse({ adult: 'guardians.eitherOr' });
  if (notice === undefined) throw refuse({ notice: 'fieldErrors.empty' });
  if (bornOn === undefined || guardian_name === undefined || guardian_email === undefined)
    throw refuse(
      Object.fromEntries(
        Object.entries(named).flatMap(([field, value]) =>
          value === undefined ? [[field, 'fieldErrors.empty' as const]] : [],
        ),
      ),
    );
  return { adultFrom: adultFromOfChild(bornOn, now), guardian_name, guardian_email };
}
