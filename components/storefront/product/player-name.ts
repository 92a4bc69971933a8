/** '12345678 (2001)' as games write it; once, where the second field only confirms the first. */
export function playerName(input1: string, input2: string): string {
  return input1 === input2 ? input1 : `${input1} (${input2})`;
}
