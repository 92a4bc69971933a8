import type { SupplierHealth } from './schema';

/** What the books know of one account at a supplier. */
export interface Measured {
  /** Hundredths of its unit, in the last 24 hours and in the last three. */
  spentInDay: bigint;
  spentInRush: bigint;
  /** The newest calls of the last hour, ten at the most, and how many of these brought nothing. */
  recent: number;
  recentFailed: number;
}

export const DAY_HOURS = 24;
export const RUSH_HOURS = 3;
// Two failures in a row are bad luck.
const FEWEST = 3;

/** How long a balance lasts at the present rate; a rush counts as soon as it has begun. */
export function hoursLeft(balance: SupplierHealth['balance'], measured: Measured): number | null {
  const left = Number(balance?.amount ?? Number.NaN);
  const perHour =
    Math.max(Number(measured.spentInDay) / DAY_HOURS, Number(measured.spentInRush) / RUSH_HOURS) / 100;
  if (!Number.isFinite(left) || perHour === 0) return null;
  return Math.round((left / perHour) * 10) / 10;
}

/** The sentence about a supplier that fails now, if it does. */
export function failureOf(
  name: string,
  { recent, recentFailed }: Pick<Measured, 'recent' | 'recentFailed'>,
): string[] {
  const fails = recent >= FEWEST && recentFailed * 2 >= recent;
  return fails ? [`${name} fails: ${recentFailed} of its last ${recent} calls brought nothing.`] : [];
}

export function warningsFor(
  { name, balance, lastsHours }: Pick<SupplierHealth, 'name' | 'balance' | 'lastsHours'>,
  { recent, recentFailed }: Measured,
): string[] {
  return [
    ...failureOf(name, { recent, recentFailed }),
    ...(balance === null ? [`${name} does not tell its balance.`] : []),
    ...(balance !== null && Number(balance.amount) === 0 ? [`${name} has no balance left.`] : []),
    ...(lastsHours !== null && lastsHours > 0 && lastsHours < DAY_HOURS
      ? [`The balance of ${name} lasts about ${Math.max(1, Math.floor(lastsHours))} h at the present rate.`]
      : []),
  ];
}
