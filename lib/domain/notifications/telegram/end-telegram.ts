import type { Context } from '@/lib/domain/context';

/** Ends the connection of the account to its chat, and the link that would make one. */
export async function endTelegram(
  { db }: Pick<Context, 'db'>,
  { userId }: { userId: string },
): Promise<void> {
  await db.telegramLink.deleteMany({ where: { userId } });
  await db.telegramChat.deleteMany({ where: { userId } });
}
