import { mailOwner } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import type { PartnerEndpoint } from '@/lib/platform/db';
import { hours } from '@/lib/platform/time';

/** Mails to one account in each hour of the clock: a key may make a hundred changes a minute. */
const MAX_AN_HOUR = 5;

/**
 * Mails the owner of the account that a live endpoint has come, or has another address or secret: whoever holds a key
 * that leaked, or a session, reads there what is bought. Of the changes of an hour only the first ones are told. In the
 * transaction of the change, before its entry in the audit log is written.
 */
export async function tellOfEndpoint(
  context: Pick<Context, 'db' | 'clock' | 'sealer' | 'language'>,
  { partnerId, mode, url }: Pick<PartnerEndpoint, 'partnerId' | 'mode' | 'url'>,
): Promise<void> {
  if (mode !== 'live' || (await countToldOf(context, partnerId)) >= MAX_AN_HOUR) return;
  await mailOwner(context, partnerId, { kind: 'endpoint-changed', detail: url });
}

/** The changes of this hour that tellOfEndpoint was asked to tell. */
async function countToldOf({ db, clock }: Pick<Context, 'db' | 'clock'>, partnerId: string): Promise<number> {
  const now = clock.now();
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count
      from partner_endpoints p join audit_entries a on a.object_id = p.id and a.object_type = 'endpoint'
     where p.partner_id = ${partnerId} and p.mode = 'live'
       and a.at >= ${beginOfHour(now)} and a.at <= ${now}
       and (a.action in ('make-endpoint', 'rotate-webhook-secret', 'restore-endpoint')
            or a.action = 'edit-endpoint' and a.before ->> 'url' <> a.after ->> 'url')`;
  return row?.count ?? 0;
}

function beginOfHour(now: Date): Date {
  return new Date(Math.floor(now.getTime() / hours(1)) * hours(1));
}
