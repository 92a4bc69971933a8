'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Permission } from '@/lib/domain/permissions';

const Permissions = createContext<readonly Permission[]>([]);

interface PermissionsProviderProps {
  /** What the viewer's role on the staff permits. */
  permissions: readonly Permission[];
  children: ReactNode;
}

/** Tells the panel what to show. What is hidden is refused by the server too. */
export function PermissionsProvider({ permissions, children }: PermissionsProviderProps) {
  return <Permissions value={permissions}>{children}</Permissions>;
}

export function usePermissions(): readonly Permission[] {
  return useContext(Permissions);
}
