import { sendMailJob } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import type { ApprovalRequest } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/jobs';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/platform/languages';

/** Mails the asker how their request has ended, in the transaction of the decision. */
export async function tellAsker(
  { db }: Pick<Context, 'db'>,
  { askerId, language: stored }: Pick<ApprovalRequest, 'askerId' | 'language'>,
  kind: 'approval-given' | 'approval-refused' | 'approval-ended',
): Promise<void> {
  const asker = await db.user.findUnique({ where: { id: askerId } });
  if (!asker?.email || !asker.emailVerifiedAt || asker.blockedAt) return;
  const language = LANGUAGES.find((each) => each === stored) ?? DEFAULT_LANGUAGE;
  await enqueue(db, sendMailJob, { kind, to: asker.email, name: asker.name, language });
}
