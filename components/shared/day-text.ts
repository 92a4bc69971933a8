import { untilText } from './until-text';

/** The day of an ISO time in India, as '24 Nov'. A file of its own, because the product's page has no use for it. */
export function dayText(months: string, iso: string): string {
  return untilText(months, iso).replace(/,.*/, '');
}
