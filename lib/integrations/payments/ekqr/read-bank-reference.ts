/**
 * The bank reference (UTR), or null for a placeholder. References are unique in our database, so a stored placeholder
 * would make the next payment look like a second use of the same reference.
 */
export function readBankReference(text: string): string | null {
  const reference = text.trim();
  const placeholder = /^(null|undefined|none|nil|n\.?a\.?|0+)$/i.test(reference);
  return /^[a-z0-9][\w./-]{0,63}$/i.test(reference) && !placeholder ? reference : null;
}
