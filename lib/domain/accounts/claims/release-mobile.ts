import { queueMail } from '@/lib/domain/accounts/mails/queue-mail';
import { asStore } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { hasMobile, NO_MOBILE } from '@/lib/domain/personal-fields';
import { after, days } from '@/lib/platform/time';
import { NAMED_BY_NUMBER } from './last-name';

type Inside = Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>;

export interface ReleaseMobileInput {
  /** In E.164 form. */
  mobile: string;
  /** The account that has proved the number, and keeps it. */
  keeperId: string;
}

/**
 * Takes a number from all accounts that only claim it, because its owner has proved it on another. Who has proved the
 * email of such an account is told by mail, because the number was a way in that they may have counted on. An account
 * with money or orders that nothing else names keeps it as a claim.
 */
export async function releaseMobile(
  context: Inside,
  { mobile, keeperId }: ReleaseMobileInput,
): Promise<void> {
  const { db, clock, language } = context;
  const now = clock.now();
  const released = await db.user.updateManyAndReturn({
    where: {
      AND: [hasMobile(context, mobile), { id: { not: keeperId }, mobileVerifiedAt: null }],
      NOT: NAMED_BY_NUMBER,
    },
    data: { ...NO_MOBILE, updatedAt: now },
  });
  for (const { id, email, name, emailVerifiedAt } of released) {
    await recordAudit(asStore(context), {
      action: 'take-unproved-number',
      objectType: 'user',
      objectId: id,
      before: { mobile },
      after: { mobile: null },
    });
    if (!email || !emailVerifiedAt) continue;
    const until = after(now, days(1)).toISOString();
    await queueMail(context, { kind: 'number-left', to: email, name, language, until });
  }
}
