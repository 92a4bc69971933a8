import type { PasskeyView, Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import type { Passkey, User } from '@/lib/platform/db';

/** The passkeys of the viewer, the oldest first. */
export async function listPasskeys(
  { db }: Pick<Context, 'db'>,
  { userid }: Pick<Viewer, 'userid'>,
): Promise<PasskeyView[]> {
  const user = await db.user.findUnique({
    where: { id: userid },
    include: { passkeys: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] } },
  });
  return user?.passkeys.map((passkey) => presentPasskey(passkey, user)) ?? [];
}

export function presentPasskey(
  { id, name, deviceVersion, createdAt, lastUsedAt, copiedAt }: Passkey,
  user: Pick<User, 'deviceVersion'>,
): PasskeyView {
  return {
    _id: id,
    name,
    opensAlone: deviceVersion === user.deviceVersion,
    copied: copiedAt !== null,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
