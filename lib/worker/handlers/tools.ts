import type { Context } from '@/lib/domain/context';
import type { journalBeside } from '@/lib/domain/erasure';
import type { Store } from '@/lib/domain/open-services';

export interface HandlersInput extends Pick<Store, 'context' | 'database' | 'log'> {
  settings: Pick<Store['settings'], 'AUDIT_HEADS_FILE' | 'LOST_KEYS'>;
}

/** What handlers work with. */
export interface Tools extends HandlersInput {
  /** The heartbeat id of this process. */
  worker: string;
  /** The file of erasures. */
  erasures: ReturnType<typeof journalBeside>;
  /** A context in which the store acts; its log has these fields. */
  contextOf(fields: object): Context;
}
