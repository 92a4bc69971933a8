import { type Actor, type RequestOrigin, VISITOR } from '@/lib/domain/actor';
import type { Context } from '@/lib/domain/context';
import type { Role } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { after, minutes } from '@/lib/platform/time';
import { readKeyText } from './keys/key-text';
import { isInNetworks } from './keys/networks';
import { keyWorks } from './keys/new-key';
import type { Mode, Scope } from './schema';

// `lastUsedAt` is written at most once in this time, because a write at each call would be expensive.
const USED_INTERVAL = minutes(1);

const BUYER = { id: true, role: true, email: true, blockedAt: true, lockedAt: true } as const;

/** Who makes a call of the partner API. */
export interface PartnerCaller {
  keyId: string;
  mode: Mode;
  scopes: readonly string[];
  /** The version of the API that the key speaks when a call names none. */
  version: string;
  /** The account that buys: the partner. */
  buyer: { userid: string; role: Role; email: string };
}

export interface FindCallerInput {
  /** The text of the key. */
  text: string;
  /** From where it is used: an IPv4 address, or a whole IPv6 address. */
  address: string;
}

/**
 * The partner whose key a call has, read from the database at each call, so that a revocation takes effect at once.
 * Throws bad_api_key for a key that is unknown or has ended, partner_inactive, and address_not_allowed.
 */
export async function findCaller(
  context: Pick<Context, 'db' | 'clock'>,
  { text, address }: FindCallerInput,
): Promise<PartnerCaller> {
  const read = readKeyText(text);
  const key =
    read &&
    (await context.db.partnerKey.findUnique({
      where: { digest: read.digest },
      include: { partner: { select: { status: true, user: { select: BUYER } } } },
    }));
  const now = context.clock.now();
  if (!read || !key || !keyWorks(key, now)) throw new AppError('bad_api_key', 'partners.badKey');
  const { partner } = key;
  const { user } = partner;
  const accountId = user.id;
  if (user.blockedAt || user.lockedAt || partner.status === 'suspended')
    throw new AppError('partner_inactive', 'partners.inactive', { accountId });
  if (read.mode === 'live' && partner.status !== 'active')
    throw new AppError('partner_inactive', 'partners.notAdmitted', { accountId });
  if (!isInNetworks(key.networks, address))
    throw new AppError('address_not_allowed', message('partners.addressNotAllowed', { address }), {
      accountId,
    });
  if (key.lastUsedAt === null || after(key.lastUsedAt, USED_INTERVAL) <= now)
    await context.db.partnerKey.updateMany({
      where: { id: key.id },
      data: { lastUsedAt: now, lastUsedAddress: address },
    });
  return {
    keyId: key.id,
    mode: read.mode,
    scopes: key.scopes,
    version: key.version,
    buyer: { userid: user.id, role: user.role, email: user.email ?? '' },
  };
}

/** Throws scope_missing. */
export function assertScope({ scopes, buyer }: PartnerCaller, scope: Scope): void {
  if (!scopes.includes(scope))
    throw new AppError('scope_missing', message('partners.scopeMissing', { scope }), {
      accountId: buyer.userid,
    });
}

/** The actor of a call: the partner's account, without what a sign-in gives and without permissions of staff. */
export function actorOfPartner(
  { buyer, keyId }: PartnerCaller,
  { requestId, origin }: { requestId: string; origin: RequestOrigin },
): Actor {
  return { ...VISITOR, id: buyer.userid, role: buyer.role, keyId, requestId, origin };
}
