import type { Context } from '@/lib/domain/context';
import type { Prisma } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import type { SecurityEventKind } from './schema';

export interface SecurityEventInput {
  kind: SecurityEventKind;
  /** The account that it concerns; null when that is not known. */
  accountId: string | null;
  /** The browser; by default the one of the request, if it has a cookie. */
  device?: string | null | undefined;
  /** By default the address of the request. */
  address?: string | null | undefined;
  /** Without secrets and without text that strangers typed. */
  detail: Prisma.InputJsonObject;
  times?: number;
}

/** Writes one event, in the caller's transaction if there is one. */
export async function recordSecurityEvent(
  { db, clock, actor }: Pick<Context, 'db' | 'clock' | 'actor'>,
  { device = actor.origin?.device, address = actor.origin?.address, ...event }: SecurityEventInput,
): Promise<void> {
  await db.securityEvent.create({
    data: {
      ...event,
      id: newId(clock),
      createdAt: clock.now(),
      device: device ?? null,
      address: address ?? null,
      requestId: actor.requestId,
    },
  });
}
