import type { SupplierHealth } from './schema';

/** What the stored attempts show about one account at a supplier. */
export interface Measured {
  /** In hundredths of the account's currency: in the last 24 hours, and in the last three. */
  spentInDay: bigint;
  spentInRush: bigint;
  /** The number of calls in the last hour, at most the newest ten, and how many of these did not deliver. */
  recent: number;
  recentFailed: number;
}

export const DAY_HOURS = 24;
export const RUSH_HOURS = 3;
// With fewer calls there is no warning, because two failures in a row may be chance.
const MIN_CALLS = 3;

/**
 * The hours that a balance lasts at the present rate, which is the higher one of the last day and the last three hours.
 * Null when nothing was bought or the balance is unknown.
 */
export function hoursLeft(balance: SupplierHealth['balance'], measured: Measured): number | null {
  const left = Number(balance?.amount ?? Number.NaN);
  const perHour =
    Math.max(Number(measured.spentInDay) / DAY_HOURS, Number(measured.spentInRush) / RUSH_HOURS) / 100;
  if (!Number.isFinite(left) || perHour === 0) return null;
  return Math.round((left / perHour) * 10) / 10;
}

/** A warning about a supplier account if at least half of its recent calls failed. */
export function failureOf(
  name: string,
  { recent, recentFailed }: Pick<Measured, 'recent' | 'recentFailed'>,
): string[] {
  const fails = recent >= MIN_CALLS && recentFailed * 2 >= recent;
  return fails ? [`${name} fails: ${recentFailed} of its last ${recent} calls brought nothing.`] : [];
}

/** The warnings about a supplier account, as sentences for the panel. */
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
