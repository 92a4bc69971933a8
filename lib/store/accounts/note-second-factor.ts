import type { User } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/jobs';
import type { Context } from '@/lib/store/context';
import { recordChange } from '@/lib/store/trail';
import { sendMailJob } from './jobs';

export interface NoteSecondFactorInput {
  /** As it was before. */
  user: User;
  action: 'confirm-second-factor' | 'remove-second-factor';
  requestId: string;
}

/** Tells the trail and the owner, in the transaction of the change. */
export async function noteSecondFactor(
  context: Pick<Context, 'db' | 'clock' | 'language'>,
  { user, action, requestId }: NoteSecondFactorInput,
): Promise<void> {
  const { id, name, email } = user;
  await recordChange(context, {
    actorId: id,
    action,
    objectType: 'user',
    objectId: id,
    before: { secondFactor: action === 'remove-second-factor' },
    after: { secondFactor: action === 'confirm-second-factor' },
    requestId,
  });
  const { language } = context;
  if (email)
    await enqueue(context.db, sendMailJob, { kind: 'second-factor-changed', to: email, name, language });
}
