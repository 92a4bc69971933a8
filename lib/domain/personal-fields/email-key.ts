/** The form in which e-mail addresses are compared: NFKC, lower case. The address as typed is stored beside it. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** The part before the @ and the domain of an address (`emailKey`); both are the text itself when it has no @. */
export function partsOf(key: string): { local: string; domain: string } {
  const at = key.lastIndexOf('@');
  return { local: at === -1 ? key : key.slice(0, at), domain: key.slice(at + 1) };
}
