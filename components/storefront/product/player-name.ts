/** '12345678 (2001)' as games write it; a second input that is empty or only repeats the first is left out. */
export function playerName(input1: string, input2: string): string {
  return input1 === input2 || input2 === '' ? input1 : `${input1} (${input2})`;
}
