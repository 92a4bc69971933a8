/** The form in which e-mail addresses are compared: NFKC, lower case. The address as typed is stored beside it. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
