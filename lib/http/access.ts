import type { Viewer } from '@/lib/domain/accounts/schema';
import { AppError, notFound } from '@/lib/platform/errors';

/**
 * Who may call: anyone; anyone signed in; the user the call is about (or an admin); admins; or this very process, which
 * proves itself by a secret nobody else was told.
 */
export type Access = 'public' | 'signed-in' | 'self' | 'admin' | 'internal';

export const ACCESSES: readonly Access[] = ['public', 'signed-in', 'self', 'admin', 'internal'];

/** Throws unauthenticated or forbidden; whose data it is, is asked once the input is known. */
export function assertAccess(access: Access, viewer: Viewer | null): void {
  if (access === 'public' || access === 'internal') return;
  if (!viewer) throw new AppError('unauthenticated', 'requests.loginFirst');
  if (access === 'admin' && viewer.role !== 'admin') throw new AppError('forbidden', 'requests.adminsOnly');
}

/** Someone else's data does not exist. */
export function assertOwner(owner: string, viewer: Viewer): void {
  if (owner !== viewer.userid && viewer.role !== 'admin') throw notFound('User');
}

/** What carries a declared access: every exported handler and action does, and a test looks. */
export type Declared<F> = F & { access: Access };

export function declare<F extends (...given: never[]) => unknown>(access: Access, run: F): Declared<F> {
  return Object.assign(run, { access });
}
