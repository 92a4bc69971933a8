import { endAccess } from '@/lib/domain/accounts/claims/end-access';
import { lockUser } from '@/lib/domain/accounts/lock-user';
import type { GuardianAnswer } from '@/lib/domain/accounts/schema';
import { recordAudit } from '@/lib/domain/audit-log';
import { NOTICE } from '@/lib/domain/consents/schema';
import type { Context } from '@/lib/domain/context';
import { type Guardian, transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { type Message, message } from '@/lib/platform/messages';
import { endRequest } from './end-request';
import { findByLink } from './guardian-link';

type AnswerContext = Pick<Context, 'db' | 'clock' | 'links' | 'language' | 'actor'>;

interface AnswerInput {
  token: string;
  decision: Exclude<GuardianAnswer['decision'], 'erase'>;
}

/**
 * What a guardian decides by the link of the mail. They agree or refuse once; a consent is taken back at any time,
 * which stops the account. A trigger writes the row of the consent. Throws link_corrupted and conflict.
 */
export async function answerGuardian(
  context: AnswerContext,
  { token, decision }: AnswerInput,
): Promise<Message> {
  return transaction(context, async (inside) => {
    const request = await lockRequest(inside, token);
    if (decision === 'withdraw') return withdrawForGuardian(inside, request);
    if (request.state !== 'asked') throw new AppError('conflict', 'guardians.decided');
    if (request.endsAt <= inside.clock.now()) throw linkEnded();
    if (decision === 'agree') return agree(inside, request);
    await endRequest(inside, { userId: request.userId, action: 'guardian-refused' });
    return message('guardians.refused');
  });
}

/** The request of a link, with its account locked as everywhere: the account first. Throws link_corrupted. */
export async function lockRequest(context: AnswerContext, token: string): Promise<Guardian> {
  const found = await findByLink(context, token);
  if (!found) throw linkEnded();
  await lockUser(context, found.userId);
  const locked = await findByLink(context, token);
  if (!locked) throw linkEnded();
  return locked;
}

async function agree(context: AnswerContext, { userId }: Guardian): Promise<Message> {
  await decide(context, { userId, state: 'given' });
  await recordAudit(context, { action: 'guardian-agreed', objectType: 'user', objectId: userId });
  return message('guardians.agreed');
}

/**
 * Takes the consent back, in the caller's transaction. The account is stopped as a blocked one is: it holds no order,
 * and what was paid is still delivered or refunded. One that staff have blocked keeps that moment: an undone change
 * takes back what a guardian has stopped, and would end the block with it.
 */
export async function withdrawForGuardian(
  context: Omit<AnswerContext, 'links'>,
  { userId }: Pick<Guardian, 'userId'>,
): Promise<Message> {
  const guardian = await context.db.guardian.findUnique({ where: { userId } });
  if (guardian?.state !== 'given') throw new AppError('conflict', 'guardians.notGiven');
  const now = await decide(context, { userId, state: 'withdrawn' });
  const { blockedAt } = await endAccess(context, userId);
  await context.db.user.update({
    where: { id: userId },
    data: { blockedAt: blockedAt ?? now, updatedAt: now },
  });
  await recordAudit(context, { action: 'guardian-withdrew', objectType: 'user', objectId: userId });
  return message('guardians.withdrawn');
}

async function decide(
  { db, clock, language }: Omit<AnswerContext, 'links'>,
  { userId, state }: { userId: string; state: 'given' | 'withdrawn' },
): Promise<Date> {
  const decidedAt = clock.now();
  await db.guardian.update({ where: { userId }, data: { state, notice: NOTICE, language, decidedAt } });
  return decidedAt;
}

function linkEnded(): AppError {
  return new AppError('link_corrupted', 'guardians.linkEnded');
}
