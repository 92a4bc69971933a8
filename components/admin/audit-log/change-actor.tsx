import type { ChangeView } from '@/lib/domain/audit-log/schema';

/** The name of the person who made a change; the store itself has no id. */
export function ChangeActor({ change }: { change: Pick<ChangeView, 'actor' | 'actorId'> }) {
  return change.actorId === null ? <span className="text-muted">The store</span> : change.actor;
}
