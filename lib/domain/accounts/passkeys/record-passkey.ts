import { queueMail } from '@/lib/domain/accounts/mails/queue-mail';
import { asUser } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';

export interface RecordPasskeyInput {
  user: User;
  /** `passkey-copied`: a use was refused, because its counter had not grown. */
  action: 'passkey-added' | 'passkey-removed' | 'passkey-copied';
  passkey: { id: string; name: string };
}

/** Records what happened to a passkey in the audit log and mails the owner, in the caller's transaction. */
export async function recordPasskey(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>,
  { user, action, passkey }: RecordPasskeyInput,
): Promise<void> {
  await recordAudit(asUser(context, user), {
    action,
    objectType: 'user',
    objectId: user.id,
    after: { passkey: passkey.id, name: passkey.name },
  });
  const { email, name } = user;
  const { language } = context;
  if (email) await queueMail(context, { kind: action, to: email, name, language });
}
