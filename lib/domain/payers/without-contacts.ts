const REMOVED = '[removed]';

/** An e-mail or UPI address: what stands around an @, in whichever way the format of a body writes that sign. */
const ADDRESS = /[^\s"'&=,;:/?<>{}[\]()\\]{0,255}(?:@|%40|\\u0040)[^\s"'&=,;:/?<>{}[\]()\\]*/gi;
/** The value of a field for a number, by its name: amounts, times and references of gateways have ten digits too. */
const NUMBER = /((?:mobile|phone|contact)\w{0,20}\\?["']?\s*[:=]\s*\\?["']?)(?:\+|%2B)?\d[\d -]{5,}\d/gi;

/**
 * The body of a webhook as it is kept: without addresses and numbers of persons. It is evidence of what a gateway said
 * of a payment, for which these are not needed.
 */
export function withoutContacts(body: string): string {
  return body.replace(NUMBER, `$1${REMOVED}`).replace(ADDRESS, REMOVED);
}
