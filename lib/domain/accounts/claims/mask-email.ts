/**
 * An address as far as a stranger may see it: 'asha@example.com' becomes 'a***@example.com'. The owner recognises it,
 * and three stars stand for any number of letters.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}***${email.slice(at)}`;
}
