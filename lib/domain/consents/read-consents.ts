import { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { todayColumn } from '@/lib/platform/time';
import { ACTS, type ConsentsView, PURPOSES } from './schema';

const row = z.object({
  purpose: z.enum([...PURPOSES, 'account', 'adult', 'guardian']),
  act: z.enum(ACTS),
  notice: z.string(),
  language: z.string(),
  at: z.date(),
});

/** Enough to show; every act of an account is in its download. */
const SHOWN = 50;

/** What an account has consented to and declared. */
export async function readConsents(
  { db }: Pick<Context, 'db'>,
  { userId }: { userId: string },
): Promise<ConsentsView> {
  const [history, latest] = await Promise.all([
    db.consent.findMany({ where: { userId }, orderBy: { id: 'desc' }, take: SHOWN }),
    db.consent.findMany({ where: { userId }, orderBy: { id: 'desc' }, distinct: ['purpose', 'act'] }),
  ]);
  // The newest of a purpose comes first.
  const given = (purpose: string) => latest.find((found) => found.purpose === purpose)?.act === 'given';
  const has = (act: string) => latest.some((found) => found.act === act);
  return {
    given: { reviews: given('reviews'), rewards: given('rewards') },
    isAdult: has('declared'),
    isNoticed: has('noticed'),
    history: z.array(row).parse(history),
  };
}

/** Whether the owner of an account has still to be shown the notice, or to declare to be an adult. */
export async function isNoticeDue(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<boolean> {
  // A customer under 18 who has named a guardian does not have to declare anything.
  const [declared, guardians] = await Promise.all([
    db.consent.count({ where: { userId, act: 'declared' } }),
    db.guardian.count({
      where: { userId, adultFrom: { gt: todayColumn(clock.now()) }, state: { not: 'ended' } },
    }),
  ]);
  return declared + guardians === 0;
}
