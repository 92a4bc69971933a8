import type { Viewer } from '@/lib/domain/accounts/schema';
import { AppError, notFound } from '@/lib/platform/errors';

/**
 * Who may call: everyone; signed-in users; the user whom the call is about, or an administrator; administrators; or
 * this process itself, which sends a secret that only it knows.
 */
export type Access = 'public' | 'signed-in' | 'self' | 'admin' | 'internal';

export const ACCESSES: readonly Access[] = ['public', 'signed-in', 'self', 'admin', 'internal'];

/** Throws unauthenticated or forbidden. For `self`, assertOwner checks the owner once the input is parsed. */
export function assertAccess(access: Access, viewer: Viewer | null): void {
  if (access === 'public' || access === 'internal') return;
  if (!viewer) throw new AppError('unauthenticated', 'requests.loginFirst');
  if (access === 'admin' && viewer.role !== 'admin') throw new AppError('forbidden', 'requests.adminsOnly');
}

/** Throws not_found for another user's data, so that the answer does not reveal whether it exists. */
export function assertOwner(owner: string, viewer: Viewer): void {
  if (owner !== viewer.userid && viewer.role !== 'admin') throw notFound('User');
}

/** A function with its access class. Every exported handler and action has one; a test checks that. */
export type Declared<F> = F & { access: Access };

export function declare<F extends (...given: never[]) => unknown>(access: Access, run: F): Declared<F> {
  return Object.assign(run, { access });
}
