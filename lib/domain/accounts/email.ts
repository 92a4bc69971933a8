/** The one form in which addresses are compared: NFKC, lower case. What people typed is kept beside it. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** E.164 inside, 10 digits outside. */
export function e164(mobile: string): string {
  return `+91${mobile}`;
}

export function tenDigits(mobile: string | null): string {
  return mobile?.replace(/^\+91/, '') ?? '';
}
