import { z } from 'zod';
import { GUARDIAN_STATES, type GuardianRequest, type GuardianView } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import type { Guardian } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { todayColumn } from '@/lib/platform/time';
import { findByLink } from './guardian-link';

const stateSchema = z.enum(GUARDIAN_STATES);

function present({ state, adultFrom, endsAt }: Guardian) {
  return { state: stateSchema.parse(state), adultFrom: adultFrom.toISOString().slice(0, 10), endsAt };
}

/** The guardian of a customer who is under 18 today; null for everybody else. */
export async function readGuardian(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<GuardianView | null> {
  const found = await db.guardian.findUnique({ where: { userId } });
  if (!found || found.adultFrom <= todayColumn(clock.now())) return null;
  return { ...present(found), name: found.name, email: found.email };
}

/** A customer under 18 who has named a guardian does not declare to be an adult before they are. Throws conflict. */
export async function assertNoGuardian(
  context: Pick<Context, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<void> {
  if (await readGuardian(context, { userId })) throw new AppError('conflict', 'guardians.isChild');
}

/** What the link in a guardian's mail shows; null for a link that has ended. */
export async function readGuardianRequest(
  context: Pick<Context, 'db' | 'clock' | 'links'>,
  token: string,
): Promise<GuardianRequest | null> {
  const found = await findByLink(context, token);
  if (!found) return null;
  const { state, ...view } = present(found);
  if (state === 'ended' || (state === 'asked' && found.endsAt <= context.clock.now())) return null;
  const { name: customer } = await context.db.user.findUniqueOrThrow({ where: { id: found.userId } });
  return { ...view, state, customer, guardian: found.name };
}
