import { STORE } from '@/lib/domain/actor';
import { journalBeside } from '@/lib/domain/erasure';
import type { Handler } from '@/lib/platform/jobs';
import { housekeepingHandlers } from './housekeeping';
import { messageHandlers } from './messages';
import { orderHandlers } from './orders';
import type { HandlersInput } from './tools';

export { crons } from './crons';
export type { HandlersInput } from './tools';

/** The handler of each job. `worker` is the heartbeat id of this process. */
export function handlers(input: HandlersInput, worker: string): Handler[] {
  const { context, log, settings } = input;
  const tools = {
    ...input,
    worker,
    erasures: journalBeside(settings.AUDIT_HEADS_FILE),
    contextOf: (fields: object) => ({ ...context, actor: STORE, log: log.child(fields) }),
  };
  return [...orderHandlers(tools), ...messageHandlers(tools), ...housekeepingHandlers(tools)];
}
