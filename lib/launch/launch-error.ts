/** Why Tarang does not start: one sentence for the person at the keyboard, shown without a stack. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
}

/** The code Node gives to a failed system call (`EACCES`, …), or an empty text. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
