import type { Context } from '@/lib/domain/context';

/** One store of several. */
export interface Cell {
  /** Its setting CELL. */
  name: string;
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'hasher'>;
}
