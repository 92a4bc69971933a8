/** The end, by which the buyer knows the player and others do not. Some games take an address or a number there. */
export function maskPlayer(input: string): string {
  const letters = [...input];
  return `••••${letters.slice(letters.length - Math.min(3, Math.floor(letters.length / 3))).join('')}`;
}
