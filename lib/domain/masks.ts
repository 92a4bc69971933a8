const MASKED_NUMBER = '•••••• ';

/**
 * An address as far as a stranger may see it: 'asha@example.com' becomes 'a***@example.com'. The owner recognises it,
 * and three stars stand for any number of letters.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}***${email.slice(at)}`;
}

/** A number as far as a stranger may see it, by its last four digits: '•••••• 3210'. */
export function maskMobile(mobile: string): string {
  return `${MASKED_NUMBER}${mobile.slice(-4)}`;
}

/** Whether a text is what `maskMobile` returns, perhaps with a remark behind it. */
export const isMaskedMobile = (text: string): boolean => text.startsWith(MASKED_NUMBER);
