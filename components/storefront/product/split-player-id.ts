/** Games show a player as `12345678 (1234)`: people copy both numbers at once. Null for any other text. */
export function splitPlayerId(text: string): { userId: string; zoneId: string } | null {
  const parts = /^\s*(\d{4,15})\s*[([{]\s*(\d{1,6})\s*[)\]}]\s*$/.exec(text);
  return parts?.[1] && parts[2] ? { userId: parts[1], zoneId: parts[2] } : null;
}
