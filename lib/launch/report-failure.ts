import { errorCode, LaunchError } from './launch-error';

const NO_PLACE: Record<string, string> = {
  EACCES: 'is not yours to write to',
  EPERM: 'is not yours to write to',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is on a full disk',
};

/** The text for the user: one sentence for an expected failure, the whole stack for a bug. */
export function describeFailure(error: unknown): string {
  if (error instanceof LaunchError) return error.message;
  // The errors of the settings are complete sentences.
  if (error instanceof Error && error.message.startsWith('Settings: ')) return error.message;
  const trouble = NO_PLACE[errorCode(error)];
  if (trouble && error instanceof Error && 'path' in error) return `${String(error.path)} ${trouble}.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export function reportFailure(error: unknown): never {
  console.error(describeFailure(error));
  process.exit(1);
}
