import type { Context } from '@/lib/domain/context';
import { changeChoices } from '@/lib/domain/notifications/preferences/save-preferences';
import { unsubscribe } from '@/lib/domain/notifications/preferences/unsubscribe';
import { CHOICES } from '@/lib/domain/notifications/schema';
import { hasMobile } from '@/lib/domain/personal-fields';
import { cleanText } from '@/lib/integrations/http';
import type { WhatsAppEvents } from '@/lib/integrations/whatsapp';
import { AppError } from '@/lib/platform/errors';

type ReceiveContext = Pick<Context, 'db' | 'clock' | 'language' | 'links' | 'sealer'>;

/** The words that end all messages by WhatsApp, with or without spaces and punctuation around them. */
const STOP = /^[\s.!।]*(?:stop(?: all)?|unsubscribe|रोकें|रोको|बंद(?: करें| करो)?)[\s.!।]*$/iu;
const OF_WHATSAPP = CHOICES.filter((choice) => choice.endsWith(':whatsapp'));

/**
 * Does what a webhook tells: notes which messages have arrived and which have failed, and ends what people do not want
 * any more. Each can be done again without harm, because Meta repeats a webhook until it is answered.
 */
export async function receiveWhatsApp(
  context: ReceiveContext,
  { statuses, said }: WhatsAppEvents,
): Promise<void> {
  for (const status of statuses)
    await (status.outcome === 'arrived'
      ? noteArrival(context, status.reference)
      : noteFailure(context, status));
  for (const each of said)
    if (each.kind === 'stop') await stopTopic(context, each.stop);
    else if (STOP.test(each.text)) await stopAll(context, each.mobile);
}

/** A message without a clear answer was dropped; that it has arrived proves that it was sent. */
async function noteArrival({ db, clock }: ReceiveContext, id: string): Promise<void> {
  const now = clock.now();
  await db.$executeRaw`
    update notifications set arrived_at = ${now}, sent_at = coalesce(sent_at, ${now}), dropped_at = null, error = null
     where id = ${id} and channel = 'whatsapp' and arrived_at is null`;
}

/** It may come before the answer of the call is written, which then changes nothing. */
async function noteFailure(
  { db, clock }: ReceiveContext,
  { reference, why }: { reference: string; why: string },
): Promise<void> {
  await db.notification.updateMany({
    where: { id: reference, channel: 'whatsapp', arrivedAt: null, droppedAt: null },
    data: { sentAt: null, droppedAt: clock.now(), error: cleanText(why) },
  });
}

/** The button of a message ends its topic, as a link in a mail does. */
async function stopTopic(context: ReceiveContext, token: string): Promise<void> {
  try {
    await unsubscribe(context, { token });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  }
}

async function stopAll(context: ReceiveContext, mobile: string | null): Promise<void> {
  if (mobile === null) return;
  const users = await context.db.user.findMany({
    where: { ...hasMobile(context, `+${mobile}`), mobileVerifiedAt: { not: null } },
    select: { id: true },
  });
  for (const { id: userId } of users) await changeChoices(context, { userId, end: OF_WHATSAPP });
}
