import type { MailKind } from '@/lib/domain/accounts/jobs';
import type { Context } from '@/lib/domain/context';
import { queueMail } from './queue-mail';

/** Mails the owner of an account what happened in it, in the caller's transaction; not while no address is proved. */
export async function mailOwner(
  context: Pick<Context, 'db' | 'sealer' | 'language'>,
  userId: string,
  about: { kind: MailKind; detail?: string },
): Promise<void> {
  const { email, emailVerifiedAt, name } = await context.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, emailVerifiedAt: true, name: true },
  });
  if (!email || !emailVerifiedAt) return;
  await queueMail(context, { ...about, to: email, name, language: context.language });
}
