import type { Context } from '@/lib/domain/context';
import { maskEmail, maskMobile } from '@/lib/domain/masks';
import {
  CHOICES,
  type Choice,
  DEFAULT_CHOICES,
  isOffered,
  type PreferencesView,
} from '@/lib/domain/notifications/schema';
import { readTelegram } from '@/lib/domain/notifications/telegram/read-telegram';
import { coveredTopics } from '@/lib/domain/notifications/templates/find-template';
import { readWhatsApp } from '@/lib/domain/notifications/whatsapp/read-whatsapp';

/** What a customer has chosen to be told, and where it can go. */
export async function readPreferences(
  { db, otpSender, telegram, whatsapp }: Pick<Context, 'db' | 'otpSender' | 'telegram' | 'whatsapp'>,
  { userId }: { userId: string },
): Promise<PreferencesView> {
  const [user, preference, push, telegramState] = await Promise.all([
    db.user.findUniqueOrThrow({ where: { id: userId } }),
    db.notificationPreference.findUnique({ where: { userId } }),
    countBrowsers({ db }, userId),
    readTelegram({ db, telegram }, { userId }),
  ]);
  const { added = [], removed = [] } = preference ?? {};
  const isWanted = (choice: Choice) =>
    DEFAULT_CHOICES.includes(choice) ? !removed.includes(choice) : added.includes(choice);
  const { email, emailVerifiedAt, mobile, mobileVerifiedAt } = user;
  const smsTopics = coveredTopics(otpSender.orderTexts).filter((topic) => isOffered(topic, 'sms'));
  const number = mobile && mobileVerifiedAt ? maskMobile(mobile) : null;
  return {
    wanted: CHOICES.filter(isWanted),
    channels: {
      mail: email && emailVerifiedAt ? maskEmail(email) : null,
      push,
      sms: number !== null && smsTopics.length > 0 ? { to: number, topics: smsTopics } : null,
      telegram: telegramState,
      whatsapp: await readWhatsApp({ db, whatsapp }, { userId, to: number }),
    },
  };
}

/** Those that are told now: a browser from before its account ended trusted devices is not. */
async function countBrowsers({ db }: Pick<Context, 'db'>, userId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from push_subscriptions subscription
      join users on users.id = subscription.user_id and users.device_version = subscription.device_version
     where subscription.user_id = ${userId}`;
  return row?.count ?? 0;
}
