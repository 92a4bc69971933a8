import { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { openContacts } from '@/lib/domain/personal-fields';
import { Prisma } from '@/lib/platform/db';
import { LANGUAGES } from '@/lib/platform/languages';
import { after, minutes } from '@/lib/platform/time';
import { NOTIFICATION_KINDS } from './kinds';
import { isChosenSql } from './notifications-sql';
import { ANSWER_KEY } from './notify-of-answer';
import { DOCUMENT_KEY } from './notify-of-documents';
import { CHANNELS, TOPICS } from './schema';

/** For how long one worker has a notification to itself: longer than any channel waits for an answer. */
const CLAIM_LIFE = minutes(2);

const due = z.object({
  id: z.string(),
  topic: z.enum(TOPICS),
  kind: z.enum(NOTIFICATION_KINDS),
  channel: z.enum(CHANNELS),
  userId: z.string(),
  orderId: z.string().nullable(),
  language: z.enum(LANGUAGES),
  amount: z.bigint().nullable(),
  createdAt: z.date(),
  /** With this one. */
  tries: z.number(),
  /** Why the try before failed; null when it is the first one, or when the one before ended without a word. */
  lastError: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  emailSealed: z.string().nullable(),
  mobile: z.string().nullable(),
  mobileSealed: z.string().nullable(),
  removed: z.boolean(),
  status: z.string().nullable(),
  productId: z.string().nullable(),
  itemid: z.number().nullable(),
  product: z.string().nullable(),
  item: z.string().nullable(),
  value: z.bigint().nullable(),
  points: z.bigint().nullable(),
  /** The message of the staff that is told, and its help request. */
  answer: z.object({ number: z.string(), text: z.string() }).nullable(),
  /** The number of the document that is told. */
  document: z.string().nullable(),
  /** Whether a review that is asked for is still missing, of an order that was not refunded as a whole. */
  isReviewMissing: z.boolean(),
  /** The chat that is connected now and has not blocked the bot. */
  chatId: z.bigint().nullable(),
  subscription: z
    .object({ endpoint: z.string(), p256dh: z.string(), auth: z.string(), keyId: z.string() })
    .nullable(),
});
export type Due = Omit<z.output<typeof due>, 'emailSealed' | 'mobileSealed'>;

/** The name of goods in the language of the message, where it has one. */
const LOCAL_NAME = Prisma.sql`case when claimed.language = 'hi' and name_hi <> '' then name_hi else name end`;

/**
 * Claims a notification for one try and reads what it says and where it goes, in one statement; null when it was sent
 * or given up. Throws when another worker is sending it: the queue then looks again, in case that worker has died. What
 * only some messages need is asked for by itself: the server looks for the best order of all that is joined, which took
 * 1.4 ms of each message.
 */
export async function claimDue(
  { db, clock, sealer }: Pick<Context, 'db' | 'clock' | 'sealer'>,
  id: string,
): Promise<Due | null> {
  const now = clock.now();
  const [row] = await db.$queryRaw<unknown[]>`
    with before as (
      select id, error from notifications
       where id = ${id} and sent_at is null and dropped_at is null
         and (claimed_until is null or claimed_until <= ${now})
         for update
    ), claimed as (
      update notifications set tries = tries + 1, error = null, claimed_until = ${after(now, CLAIM_LIFE)}
        from before where notifications.id = before.id
      returning notifications.*, before.error as last_error
    )
    select claimed.id, topic, kind, channel, claimed.user_id as "userId", order_id as "orderId", claimed.language,
           claimed.amount, claimed.created_at as "createdAt", tries, last_error as "lastError", users.name,
           case when users.email_verified_at is not null then users.email end as email,
           case when users.email_verified_at is not null then users.email_sealed end as "emailSealed",
           case when users.mobile_verified_at is not null then users.mobile end as mobile,
           case when users.mobile_verified_at is not null then users.mobile_sealed end as "mobileSealed",
           not ${isChosenSql(Prisma.sql`topic || ':' || channel`)} as removed,
           orders.status::text as status, orders.value, claimed.product_id as "productId", claimed.itemid,
           coalesce(orders.product_name, (select ${LOCAL_NAME} from products where id = claimed.product_id)) as product,
           coalesce(orders.item_name, (select ${LOCAL_NAME} from items where itemid = claimed.itemid)) as item,
           (select entry.amount from ledger_journals journal
              join ledger_entries entry on entry.journal_id = journal.id and entry.account = 'points'
             where kind = 'points' and journal.reason = 'points_earned'
               and journal.reference = any(array(select order_id union all select id from order_reopenings r where r.order_id = claimed.order_id))
             order by journal.created_at desc limit 1) as points,
           (select chat_id from telegram_chats chat
             where channel = 'telegram' and chat.user_id = users.id and chat.device_version = users.device_version
               and chat.blocked_at is null) as "chatId",
           (select json_build_object('endpoint', endpoint, 'p256dh', p256dh, 'auth', auth, 'keyId', key_id)
              from push_subscriptions subscription
             where channel = 'push' and subscription.id = recipient and subscription.user_id = users.id
               and subscription.device_version = users.device_version) as subscription,
           (select json_build_object('number', answer.request_id, 'text', answer.text) from help_messages answer
             where kind = 'help_answered' and answer.id = substr(claimed.key, ${ANSWER_KEY.length + 1}::int)) as answer,
           (select name from tax_documents document
             where topic = 'invoices' and document.id = substr(claimed.key, ${DOCUMENT_KEY.length + 1}::int)) as document,
           kind = 'review_asked' and not exists (
             select from product_reviews review
              where review.user_id = claimed.user_id and review.product_id = claimed.product_id)
           and orders.value > (select coalesce(sum(refund.amount), 0) from order_refunds refund
                                where refund.order_id = orders.id) as "isReviewMissing"
      from claimed
      join users on users.id = claimed.user_id
      left join notification_preferences preference on preference.user_id = claimed.user_id
      left join orders on orders.id = claimed.order_id`;
  if (row) {
    const { emailSealed, mobileSealed, ...known } = due.parse(row);
    const sealed = { id: known.userId, emailSealed, mobileSealed };
    return { ...known, ...openContacts({ sealer }, { ...known, ...sealed }) };
  }
  const waiting = await db.notification.count({ where: { id, sentAt: null, droppedAt: null } });
  if (waiting > 0) throw new Error('another worker sends this notification');
  return null;
}
