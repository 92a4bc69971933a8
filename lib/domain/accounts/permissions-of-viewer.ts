import { type Permission, permissionsOf } from '@/lib/domain/permissions';
import type { Viewer } from './schema';

/** What the viewer's role on the staff permits now, without what waits for a second factor. */
export function permissionsOfViewer({
  staffRole,
  withheld,
}: Pick<Viewer, 'staffRole' | 'withheld'>): readonly Permission[] {
  const permitted = permissionsOf(staffRole);
  return withheld.length === 0 ? permitted : permitted.filter((permission) => !withheld.includes(permission));
}
