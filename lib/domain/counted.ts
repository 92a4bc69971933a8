/** '1 payment', '2 payments': for English texts that staff read. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
