/** Splits a copied '12345678 (1234)', as games show a player, into its two numbers. Null for any other text. */
export function splitPlayerId(text: string): { userId: string; zoneId: string } | null {
  const parts = /^\s*(\d{4,15})\s*[([{]\s*(\d{1,6})\s*[)\]}]\s*$/.exec(text);
  return parts?.[1] && parts[2] ? { userId: parts[1], zoneId: parts[2] } : null;
}
