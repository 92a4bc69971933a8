import type { Context } from '@/lib/domain/context';
import { after, days } from '@/lib/platform/time';
import type { UnsentMessage } from './schema';

const SHOWN = 5;

/**
 * Messages of the last day that failed, newest first, as long as nothing that was written later has arrived at the same
 * recipient.
 */
export async function listUnsentMessages({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<UnsentMessage[]> {
  const messages = await db.$queryRaw<
    { id: string; channel: UnsentMessage['channel']; createdAt: Date; tries: number; error: string }[]
  >`
    select id, channel, created_at as "createdAt", tries, error from alert_messages failed
     where sent_at is null and error is not null and created_at > ${after(clock.now(), -days(1))}
       and not exists (
         select from alert_messages later
          where later.channel = failed.channel and later.user_id is not distinct from failed.user_id
            and later.sent_at is not null and later.created_at >= failed.created_at)
     order by created_at desc, id limit ${SHOWN}`;
  return messages.map(({ id, channel, createdAt, tries, error }) => ({
    id,
    channel,
    tries,
    since: createdAt.toISOString(),
    why: error,
  }));
}
