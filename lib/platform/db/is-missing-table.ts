/** Whether a statement on a raw connection failed because its table does not exist. */
export function isMissingTable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42P01';
}
