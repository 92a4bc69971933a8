import { isSecondPerson } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';

/** How many open requests wait for the viewer. Who shares a device or a payer is checked when they decide. */
export async function countApprovals({
  db,
  clock,
  actor,
}: Pick<Context, 'db' | 'clock' | 'actor'>): Promise<number> {
  const open = await db.approvalRequest.findMany({
    where: {
      status: 'open',
      expiresAt: { gt: clock.now() },
      permission: { in: [...actor.permissions] },
      askerId: { not: actor.id ?? '' },
    },
    select: { receiverId: true },
  });
  const others = open.filter(({ receiverId }) => receiverId !== actor.id);
  if (others.length === 0) return 0;
  const viewer = await db.user.findUnique({ where: { id: actor.id ?? '' } });
  return viewer && isSecondPerson({ clock }, viewer, 'panel.open') ? others.length : 0;
}
