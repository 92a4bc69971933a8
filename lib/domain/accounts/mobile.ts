/** The E.164 form, in which the database stores a number of 10 digits. */
export function e164(mobile: string): string {
  return `+91${mobile}`;
}

/** The 10 digits of an E.164 number; '' for null. */
export function tenDigits(mobile: string | null): string {
  return mobile?.replace(/^\+91/, '') ?? '';
}
