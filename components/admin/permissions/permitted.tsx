'use client';

import type { ReactNode } from 'react';
import type { Permission } from '@/lib/domain/permissions';
import { usePermissions } from './permissions-provider';

interface PermittedProps {
  to: Permission;
  /** Shown to those who may not. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/** Shows its content only to staff with the permission. */
export function Permitted({ to, otherwise = null, children }: PermittedProps) {
  return usePermissions().includes(to) ? children : otherwise;
}
