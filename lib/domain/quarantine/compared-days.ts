import { after, days, istDateTime } from '@/lib/platform/time';

/** A restore further back is compared by hand, with statements. */
const MAX_DAYS = 31;

/** The days in IST from one moment to another, oldest first, and whether there were too many of them. */
export function comparedDays(from: Date, until: Date): { compared: string[]; isCut: boolean } {
  const compared: string[] = [];
  const last = dayOf(until);
  for (
    let moment = from;
    compared.at(-1) !== last && compared.length < MAX_DAYS;
    moment = after(moment, days(1))
  )
    compared.push(dayOf(moment <= until ? moment : until));
  return { compared, isCut: compared.at(-1) !== last };
}

function dayOf(moment: Date): string {
  return istDateTime(moment).slice(0, 10);
}
