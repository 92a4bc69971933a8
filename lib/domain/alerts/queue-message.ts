import type { Context } from '@/lib/domain/context';
import { newId } from '@/lib/platform/ids';
import { enqueue } from '@/lib/platform/jobs';
import type { MessageContent } from './content';
import { sendAlertJob } from './jobs';

export interface QueueMessageInput {
  content: MessageContent;
  /** A member of staff, who gets a mail; null for the webhook. */
  userId: string | null;
}

/**
 * Writes a message and the job that sends it, in the caller's transaction: a worker that dies sends it later, or none.
 * Returns the id of the message.
 */
export async function queueMessage(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { content, userId }: QueueMessageInput,
): Promise<string> {
  const id = newId(clock);
  await db.alertMessage.create({
    data: { id, userId, content, channel: userId === null ? 'webhook' : 'mail', createdAt: clock.now() },
  });
  await enqueue(db, sendAlertJob, { id }, { key: `alert:${id}` });
  return id;
}

/** The same content to these members of staff and, if there is one, to the webhook. */
export async function queueMessages(
  context: Pick<Context, 'db' | 'clock' | 'alertWebhook'>,
  content: MessageContent,
  userIds: string[],
): Promise<void> {
  for (const userId of userIds) await queueMessage(context, { content, userId });
  if (context.alertWebhook) await queueMessage(context, { content, userId: null });
}
