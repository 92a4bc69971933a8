import { renderLetter } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { cleanText } from '@/lib/integrations/http';
import { assignmentsSql, type Notification } from '@/lib/platform/db';
import { after, hours } from '@/lib/platform/time';
import { sendNotificationJob } from './jobs';
import { sendPush } from './push/send-push';
import { claimDue, type Due } from './read-due';
import type { Sent } from './sent';
import { sendSms } from './sms/send-sms';
import { sendTelegram } from './telegram/send-telegram';
import { sendWhatsApp } from './whatsapp/send-whatsapp';
import { writeNotificationLetter } from './write-notification';

export type SendContext = Pick<
  Context,
  | 'db'
  | 'clock'
  | 'log'
  | 'mailer'
  | 'push'
  | 'otpSender'
  | 'telegram'
  | 'whatsapp'
  | 'shop'
  | 'links'
  | 'sealer'
>;

/** News that is older helps nobody. */
const LATEST = hours(24);

/** The states of an order in which these kinds are still true. */
const TRUE_IN: Partial<Record<Due['kind'], readonly string[]>> = {
  paid: ['Processing'],
  waits: ['Created', 'Processing'],
  failed: ['Failed'],
};

export interface SendNotificationInput {
  id: string;
  /** The number of this try of the job, from 1. */
  attempt: number;
}

/**
 * Sends one notification. It is claimed before its channel is called, and what came of it is written afterwards, so
 * that two workers never send the same one. After a crash between the two, a mail or a push goes out again under the
 * same id, by which readers and browsers know it; a text message and one by Telegram or WhatsApp, which have none, do
 * not. Throws when a later try may succeed.
 */
export async function sendNotification(
  context: SendContext,
  { id, attempt }: SendNotificationInput,
): Promise<void> {
  const { db, clock, log } = context;
  const due = await claimDue(context, id);
  if (!due) return;
  const why = whyDropped(context, due);
  const sent: Sent = why === null ? await sendBy(context, due) : { outcome: 'dropped', why };
  const isLast = attempt >= sendNotificationJob.maxAttempts;
  const end = sent.outcome === 'failed' && isLast ? 'dropped' : sent.outcome;
  const error = 'why' in sent ? cleanText(sent.why) : null;
  // WhatsApp may have told meanwhile that the message has failed or arrived, which is newer than the answer of the
  // call.
  const columns = assignmentsSql<Notification>({
    error,
    // Until the time that a channel names no worker can claim it.
    claimedUntil:
      end === 'failed' && 'waits' in sent && sent.waits !== undefined ? after(clock.now(), sent.waits) : null,
    ...(end === 'sent' && { sentAt: clock.now() }),
    ...(end === 'dropped' && { droppedAt: clock.now() }),
  });
  await db.$executeRaw`
    update notifications set ${columns} where id = ${id} and sent_at is null and dropped_at is null`;
  if (sent.outcome === 'failed' && isLast)
    log.error({ notification: id, why: error }, 'a notification is given up');
  else if (sent.outcome === 'failed') throw new Error(`a notification was not taken: ${error}`);
}

/** Why a notification is not to be sent any more; null when it is. */
function whyDropped({ clock }: Pick<Context, 'clock'>, due: Due): string | null {
  if (due.removed) return 'not wanted any more';
  if (clock.now().getTime() - due.createdAt.getTime() > LATEST) return 'too old';
  const states = TRUE_IN[due.kind];
  if (states && !states.includes(due.status ?? '')) return `the order is ${due.status}`;
  if (due.kind === 'help_answered' && due.answer === null) return 'the answer is gone';
  if (due.kind === 'review_asked' && !due.isReviewMissing) return 'no review is missing';
  if (due.kind === 'points' && due.points === null) return 'no points were earned';
  return null;
}

function sendBy(context: SendContext, due: Due): Promise<Sent> {
  switch (due.channel) {
    case 'mail':
      return sendByMail(context, due);
    case 'push':
      return sendPush(context, due);
    case 'sms':
      return sendSms(context, due);
    case 'telegram':
      return sendTelegram(context, due);
    case 'whatsapp':
      return sendWhatsApp(context, due);
  }
}

async function sendByMail(context: SendContext, due: Due): Promise<Sent> {
  const { id, email: to, name, language } = due;
  if (to === null) return { outcome: 'dropped', why: 'no proved address' };
  if (context.mailer.configured === false) return { outcome: 'dropped', why: 'no mail server is configured' };
  const { letter, unsubscribeUrl } = writeNotificationLetter(context, due);
  const sent = await context.mailer.send({
    to,
    ...renderLetter(letter, { language, name, shop: context.shop }),
    messageId: `notification.${id}`,
    unsubscribeUrl,
  });
  if (sent.outcome === 'refused') return { outcome: 'dropped', why: sent.why };
  return sent.outcome === 'sent' ? sent : { outcome: 'failed', why: sent.why };
}
