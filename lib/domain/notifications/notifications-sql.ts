import { type Part, Prisma } from '@/lib/platform/db';
import { jobsSql } from '@/lib/platform/jobs';
import { DEFAULT_LANGUAGE } from '@/lib/platform/languages';
import { sendNotificationJob } from './jobs';
import type { Kind } from './kinds';
import { DEFAULT_CHOICES } from './schema';

/** The goods of an event that has an order, or none. */
export const NO_GOODS = Prisma.sql`null::text as product_id, null::int as itemid`;

export interface NotificationsSqlInput {
  /**
   * A query with the columns key, user_id, order_id, language and amount: one row for each event. `NO_GOODS` or
   * product_id and itemid are its last two.
   */
  events: Prisma.Sql;
  kinds: readonly Kind[];
  now: Date;
}

/**
 * Whether the customer wants a topic on a channel, beside a row of `notification_preferences preference` that may be
 * missing.
 */
export function isChosenSql(choice: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    case when ${choice} = any(${DEFAULT_CHOICES}::text[]) then ${choice} <> all(coalesce(preference.removed, '{}'))
         else ${choice} = any(coalesce(preference.added, '{}')) end`;
}

/**
 * The SQL that writes a row for each recipient who has chosen to be told of an event, and none for others. It returns
 * the id and the channel of each row. An event that was told before is not told again.
 */
export function notificationsSql({ events, kinds, now }: NotificationsSqlInput): Prisma.Sql {
  const rows = kinds.map(({ topic, kind }) => Prisma.sql`(${topic}, ${kind})`);
  return Prisma.sql`
    insert into notifications (id, key, topic, kind, channel, recipient, user_id, order_id, language, amount, product_id,
                               itemid, created_at)
    select gen_random_uuid()::text, event.key, said.topic, said.kind, way.channel, way.recipient, event.user_id,
           event.order_id, coalesce(event.language, preference.language, ${DEFAULT_LANGUAGE}), event.amount::bigint,
           event.product_id, event.itemid, ${now}::timestamptz
      from (${events}) as event
      join users on users.id = event.user_id
      left join notification_preferences preference on preference.user_id = event.user_id
     cross join (values ${Prisma.join(rows)}) as said (topic, kind)
     cross join lateral (
       select 'mail' as channel, users.id as recipient
        where coalesce(users.email, users.email_sealed) is not null and users.email_verified_at is not null
       union all
       select way, users.id from unnest(array['sms', 'whatsapp']) way
        where coalesce(users.mobile, users.mobile_sealed) is not null and users.mobile_verified_at is not null
       union all
       select 'telegram', users.id from telegram_chats chat
        where chat.user_id = users.id and chat.device_version = users.device_version and chat.blocked_at is null
       union all
       select 'push', subscription.id from push_subscriptions subscription
        where subscription.user_id = users.id and subscription.device_version = users.device_version
     ) as way
     where ${isChosenSql(Prisma.sql`said.topic || ':' || way.channel`)}
    on conflict do nothing
    returning id, channel`;
}

/** A query that adds the job of each row of `told`. A channel that hangs holds its own two queues, and no other one. */
export function sendJobsSql(told: Part): Prisma.Sql {
  return jobsSql(sendNotificationJob, {
    payload: Prisma.sql`json_build_object('id', told.id)`,
    queue: Prisma.sql`'notifications-' || told.channel || '-' || (floor(random() * 2))::text`,
    from: Prisma.sql`${told.name} as told`,
  });
}
