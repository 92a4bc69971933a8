import { noteWrite } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import type { Log } from '@/lib/platform/log';

/**
 * After a call of staff that may have written: their next lists show it, although others may come from a replica that
 * is a moment behind. Never fails, because the work of the call is done.
 */
export async function notedWrite(
  context: Pick<Context, 'db' | 'replica'>,
  viewer: Viewer | null,
  log: Log,
): Promise<void> {
  if (context.replica === null || !viewer?.staffRole) return;
  try {
    await noteWrite(context, viewer.sessionId);
  } catch (error) {
    log.warn({ err: error }, 'the write of a session was not noted');
  }
}
