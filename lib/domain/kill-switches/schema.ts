// What kill switches stop, and the forms of the panel. Browsers import this file.
import { z } from 'zod';
import { issue } from '@/lib/platform/messages/schema';
import { requiredReason } from '@/lib/platform/reasons';

/** What can be stopped, the widest first. */
export const SCOPES = ['shop', 'registration', 'gateway', 'supplier', 'category', 'product'] as const;
export type Scope = (typeof SCOPES)[number];

/** The categories of the catalogue, for staff. */
export const CATEGORY_TITLES = {
  'instant-games': 'Instant games',
  games: 'Games',
  ott: 'Subscriptions',
  others: 'Others',
} as const;

const switchId = z.string().min(1).max(64);

/** From now, in minutes: a tired person chooses no date, and the clock of the browser plays no part. At most a week. */
const forMinutes = z
  .int(issue('fieldErrors.notDuration'))
  .min(5, issue('fieldErrors.notDuration'))
  .max(7 * 24 * 60, issue('fieldErrors.notDuration'));

export const turnOnForm = z.object({
  scope: z.enum(SCOPES, issue('fieldErrors.empty')),
  /** A supplier, a gateway, a product's id or a category; '' for the shop and for registration. */
  target: z.string().max(64),
  minutes: forMinutes,
  reason: requiredReason(200),
});
export const prolongForm = z.object({ id: switchId, seen: z.int().nonnegative(), minutes: forMinutes });
export const turnOffForm = z.object({
  id: switchId,
  /** The version that the person saw; absent from pages of the version before. */
  seen: z.int().nonnegative().optional(),
});

/** A switch as the panel shows it. */
export interface KillSwitchView {
  id: string;
  scope: Scope;
  target: string;
  /** The name of the target for people. */
  title: string;
  reason: string;
  /** Names of members of staff. */
  startedBy: string;
  startedAt: string;
  endsAt: string;
  /** Null while it is on. */
  endedAt: string | null;
  /** Null when it is on, or ended by itself. */
  endedBy: string | null;
  version: number;
}

/** What can be chosen as the target of a scope. */
export interface SwitchTarget {
  scope: Scope;
  target: string;
  title: string;
}
