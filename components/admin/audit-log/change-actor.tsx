import type { ChangeView } from '@/lib/domain/audit-log/schema';

/** Who it was; the store itself has no name. */
export function ChangeActor({ change }: { change: Pick<ChangeView, 'actor' | 'actorId'> }) {
  return change.actorId === null ? <span className="text-muted">The store</span> : change.actor;
}
