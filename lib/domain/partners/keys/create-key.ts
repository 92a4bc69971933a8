import { isRecent } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { requireOpenSession } from '@/lib/domain/actor-session';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { API_VERSION, type CreateKeyForm, MAX_KEYS } from '@/lib/domain/partners/schema';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { paiseFromRupees } from '@/lib/platform/money';
import { after, days as inDays } from '@/lib/platform/time';
import { lockPartner } from './lock-partner';
import { assertNetworks } from './networks';
import { addKey } from './new-key';
import { tellOfNewKey } from './tell-of-new-key';

export interface CreateKeyInput {
  viewer: Viewer;
  form: CreateKeyForm;
}

/**
 * Makes a key of the viewer's and returns its text, which is shown this once. It needs a recent proof of who they are:
 * a thief at an open session would otherwise keep a way in. Throws recent_auth_required, invalid_input, conflict and
 * partner_inactive.
 */
export async function createKey(
  context: Context,
  { viewer, form }: CreateKeyInput,
): Promise<{ id: string; text: string }> {
  if (!isRecent(viewer, context.clock)) throw new AppError('recent_auth_required', 'partners.proofNeeded');
  const { mode, name, scopes, networks, dailyCap, days } = form;
  assertNetworks(networks);
  if (mode === 'live' && scopes.includes('codes:read') && networks.length === 0)
    throw new AppError('invalid_input', 'partners.networksNeeded', {
      fields: { networks: 'partners.networksNeeded' },
    });
  return transaction(context, async (inside) => {
    const partner = await lockPartner(inside, viewer.userid);
    await requireOpenSession(inside, viewer);
    await demandRoom(inside, partner.userId);
    const made = await addKey(inside, {
      partnerId: partner.userId,
      mode,
      name,
      scopes: [...new Set(scopes)],
      networks,
      dailyCap: dailyCap === null ? null : paiseFromRupees(dailyCap),
      version: API_VERSION,
      expiresAt: days === null ? null : after(inside.clock.now(), inDays(days)),
      replacesId: null,
    });
    await tellOfNewKey(inside, { partnerId: partner.userId, mode });
    await recordAudit(inside, {
      action: 'create-partner-key',
      objectType: 'partner-key',
      objectId: made.id,
      after: { partner: partner.userId, mode, name, scopes, networks, dailyCap, days },
    });
    return made;
  });
}

async function demandRoom({ db, clock }: Pick<Context, 'db' | 'clock'>, partnerId: string): Promise<void> {
  const now = clock.now();
  const count = await db.partnerKey.count({
    where: { partnerId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
  });
  if (count >= MAX_KEYS) throw new AppError('conflict', message('partners.tooManyKeys', { count }));
}
