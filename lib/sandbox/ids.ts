import { randomBytes, randomInt } from 'node:crypto';

export function randomDigits(length: number): string {
  let digits = String(randomInt(1, 10));
  while (digits.length < length) digits += randomInt(10);
  return digits;
}

export function randomCapitals(length: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

export function randomHash(): string {
  return randomBytes(16).toString('hex');
}

/** `plink_` and 14 letters and digits, as Razorpay makes ids. */
export function randomId(kind: string): string {
  return `${kind}_${randomCapitals(14)}`;
}

/** The UPI address from which a customer pays who names none: each pays from an account of their own. */
export function payerOf(email: string): string {
  return `${email.replace('@', '.') || 'payer'}@sandbox`;
}
