import { queueMail } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import type { ApprovalRequest } from '@/lib/platform/db';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/platform/languages';

/** Mails the asker how their request has ended, in the transaction of the decision. */
export async function tellAsker(
  context: Pick<Context, 'db' | 'sealer'>,
  { askerId, language: stored }: Pick<ApprovalRequest, 'askerId' | 'language'>,
  kind: 'approval-given' | 'approval-refused' | 'approval-ended',
): Promise<void> {
  const asker = await context.db.user.findUnique({ where: { id: askerId } });
  if (!asker?.email || !asker.emailVerifiedAt || asker.blockedAt) return;
  const language = LANGUAGES.find((each) => each === stored) ?? DEFAULT_LANGUAGE;
  await queueMail(context, { kind, to: asker.email, name: asker.name, language });
}
