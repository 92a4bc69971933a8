import { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import type { Erasure, Prisma } from '@/lib/platform/db';

type HasSealer = Pick<Context, 'sealer'>;

/** Who the owner of an erased account was, which the law wants kept for a year. */
export type Identity = Record<string, string | null>;

const identitySchema = z.record(z.string(), z.string().nullable());
const sealedSchema = z.object({ sealed: z.string() });

export const purposeOf = (userId: string): string => `erasures/identity/${userId}`;

/** The value for `erasures.identity`, encrypted with the store's key. */
export function sealIdentity({ sealer }: HasSealer, userId: string, identity: Identity): { sealed: string } {
  return { sealed: sealer.seal(purposeOf(userId), JSON.stringify(identity)) };
}

export function isSealed(identity: Prisma.JsonValue): boolean {
  return sealedSchema.safeParse(identity).success;
}

/** In plain where the version before has written it. Null when it is wiped, and when no setting holds its key. */
export function openIdentity(
  { sealer }: HasSealer,
  { userId, identity }: Pick<Erasure, 'userId' | 'identity'>,
): Identity | null {
  const sealed = sealedSchema.safeParse(identity).data?.sealed;
  if (sealed === undefined) return identitySchema.safeParse(identity).data ?? null;
  const text = sealer.tryOpen(purposeOf(userId), sealed);
  return text === null ? null : identitySchema.parse(JSON.parse(text));
}

/**
 * Who an erased account was, for an order of a court or an authority. Null when there is none, and once it is wiped.
 */
export async function readErased(
  context: Pick<Context, 'db' | 'sealer'>,
  { userId }: { userId: string },
): Promise<Identity | null> {
  const erasure = await context.db.erasure.findUnique({ where: { userId } });
  return erasure && openIdentity(context, erasure);
}
