import type { WantedApproval } from './needs-approval';

/** One open request for each asker, kind and object. */
export function openKeyOf(
  askerId: string | null,
  { kind, objectId }: Pick<WantedApproval, 'kind' | 'objectId'>,
): string {
  return `${kind}:${askerId}:${objectId}`;
}
