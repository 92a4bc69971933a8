/** An expected reason why the store cannot start: one sentence, shown without a stack. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
}

/** The error code of a failed system call (`EACCES`, …), or ''. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
