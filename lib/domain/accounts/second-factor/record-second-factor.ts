import { queueMail } from '@/lib/domain/accounts/mails/queue-mail';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';

export interface RecordSecondFactorInput {
  /** The user before the change. */
  user: User;
  action: 'confirm-second-factor' | 'remove-second-factor';
}

/** Records a change of the second factor in the audit log and mails the owner, in the transaction of the change. */
export async function recordSecondFactor(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>,
  { user, action }: RecordSecondFactorInput,
): Promise<void> {
  const { id, name, email } = user;
  await recordAudit(context, {
    action,
    objectType: 'user',
    objectId: id,
    before: { secondFactor: action === 'remove-second-factor' },
    after: { secondFactor: action === 'confirm-second-factor' },
  });
  const { language } = context;
  if (email) await queueMail(context, { kind: 'second-factor-changed', to: email, name, language });
}
