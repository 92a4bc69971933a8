import { endAccess, lockUser } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { NO_EMAIL, NO_MOBILE } from '@/lib/domain/personal-fields';
import { endEndpoints } from './end-endpoints';
import { sealIdentity } from './identity';

/** The law keeps data for a year after its last use; leap years included. */
const KEPT_DAYS = 366;

type Inside = Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'>;

export interface SealAccountInput {
  userId: string;
  /** When it was sealed before the database was restored; null for now, by the database's clock. */
  sealedAt: Date | null;
}

/**
 * Ends an account: nothing opens it any more, its owner's address and number are free for a new one, and no screen
 * names them. What the law wants kept for a year is set aside in `erasures`, encrypted. Called in a transaction; an
 * account that is sealed stays so.
 */
export async function sealAccount(context: Inside, { userId, sealedAt }: SealAccountInput): Promise<void> {
  const { db, clock } = context;
  const { name, email, emailKey, mobile, identitySubject } = await lockUser(context, userId);
  const identity = sealIdentity(context, userId, { name, email, emailKey, mobile, identitySubject });
  const made = await db.$executeRaw`
    insert into erasures (user_id, identity, sealed_at, wipe_at)
    select ${userId}, ${JSON.stringify(identity)}::jsonb, at, at + ${KEPT_DAYS}::int * interval '1 day'
      from (select coalesce(${sealedAt}::timestamptz, now()) as at) moment
    on conflict do nothing`;
  if (made === 0) return;
  await endAccess(context, userId);
  const now = clock.now();
  await db.user.update({
    where: { id: userId },
    data: {
      ...NO_EMAIL,
      ...NO_MOBILE,
      name: 'Erased customer',
      emailVerifiedAt: null,
      mobileVerifiedAt: null,
      passwordHash: null,
      identitySubject: null,
      identityLinkedAt: null,
      endedIdentities: [],
      totpSecret: null,
      totpConfirmedAt: null,
      passkeyCount: 0,
      blockedAt: now,
      updatedAt: now,
    },
  });
  await db.order.updateMany({ where: { userId }, data: { userEmail: '' } });
  await db.walletTransaction.updateMany({ where: { userId }, data: { userEmail: '' } });
  await db.productReview.updateMany({ where: { userId }, data: { author: '' } });
  await db.notification.updateMany({
    where: { userId, sentAt: null, droppedAt: null },
    data: { droppedAt: now, error: 'the account was erased' },
  });
  // Nobody can write back any more; what waits for an answer stays open.
  await db.helpRequest.updateMany({
    where: { userId, status: 'answered' },
    data: { status: 'closed', openKey: null, closedAt: now, updatedAt: now, version: { increment: 1 } },
  });
  await endServices(context, userId);
  await recordAudit(context, { action: 'erase-account', objectType: 'user', objectId: userId });
}

/** Consents are withdrawn with the choices of messages, by a trigger. */
async function endServices({ db }: Pick<Context, 'db'>, userId: string): Promise<void> {
  const where = { userId };
  await db.passkey.deleteMany({ where });
  await db.accountSecret.deleteMany({ where });
  await db.pushSubscription.deleteMany({ where });
  await db.telegramChat.deleteMany({ where });
  await db.telegramLink.deleteMany({ where });
  await db.notificationPreference.deleteMany({ where });
  await db.favourite.deleteMany({ where });
  await db.itemWatch.deleteMany({ where });
  await db.inviteCode.deleteMany({ where });
  await endEndpoints({ db }, userId);
}
