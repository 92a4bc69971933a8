import { digestOf, makeKeyText } from '@/lib/domain/partners/keys/key-text';
import { API_VERSION, type Mode, SCOPES } from '@/lib/domain/partners/schema';
import type { Db, Partner, PartnerKey, Prisma, User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { systemClock } from '@/lib/platform/time';
import { makeReseller } from './account';

/** A reseller who is admitted to the partner API. */
export async function makePartner(
  db: Db,
  { user, ...given }: { user?: User } & Partial<Omit<Prisma.PartnerUncheckedCreateInput, 'userId'>> = {},
): Promise<{ user: User; partner: Partner }> {
  const owner = user ?? (await makeReseller(db));
  const now = new Date();
  const partner = await db.partner.create({
    data: { userId: owner.id, status: 'active', createdAt: now, updatedAt: now, ...given },
  });
  return { user: owner, partner };
}

/** A key with all scopes that works now, of a partner of its own when none is named; `text` is what a program sends. */
export async function makePartnerKey(
  db: Db,
  {
    mode = 'live',
    ...given
  }: { mode?: Mode } & Partial<Omit<Prisma.PartnerKeyUncheckedCreateInput, 'mode'>> = {},
): Promise<{ key: PartnerKey; text: string; partnerId: string }> {
  const partnerId = given.partnerId ?? (await makePartner(db)).user.id;
  const text = makeKeyText(mode, systemClock);
  const key = await db.partnerKey.create({
    data: {
      id: newId(),
      partnerId,
      mode,
      name: 'A program',
      digest: digestOf(text),
      last4: text.slice(-4),
      scopes: [...SCOPES],
      networks: ['127.0.0.0/16'],
      version: API_VERSION,
      createdAt: new Date(),
      ...given,
    },
  });
  return { key, text, partnerId };
}
