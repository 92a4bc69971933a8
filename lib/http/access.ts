import { permissionsOfViewer } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { PERMISSIONS, type Permission } from '@/lib/domain/permissions';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';

/**
 * Who may call an endpoint. `public`: every caller. `signed-in`: a user with a session. `self`: the user about whom the
 * call is, and staff with the permission that the handler names as `others`. A permission: staff whose role includes
 * it. `partner`: a program with a key of the partner API.
 */
export type Access = 'public' | 'signed-in' | 'self' | 'partner' | Permission;

export const ACCESSES: readonly Access[] = ['public', 'signed-in', 'self', 'partner', ...PERMISSIONS];

/**
 * Throws unauthenticated, forbidden or second_factor_required. For `self`, assertOwner checks the owner once the input
 * is parsed.
 */
export function assertAccess(access: Access, viewer: Viewer | null): void {
  // The key of a partner is checked where it is read, and no session stands for one.
  if (access === 'public' || access === 'partner') return;
  if (!viewer) throw new AppError('unauthenticated', 'requests.loginFirst');
  if (access === 'signed-in' || access === 'self') return;
  if (viewer.staffRole === null)
    throw new AppError('forbidden', 'requests.adminsOnly', { accountId: viewer.userid });
  if (viewer.withheld.includes(access))
    throw new AppError('second_factor_required', 'accounts.secondFactorRequired', {
      accountId: viewer.userid,
    });
  if (!isPermitted(viewer, access))
    throw new AppError('forbidden', message(`missingPermission.${access}`), { accountId: viewer.userid });
}

/** Whether the viewer's role on the staff permits it, and does not wait for a second factor. */
export function isPermitted(viewer: Pick<Viewer, 'staffRole' | 'withheld'>, permission: Permission): boolean {
  return permissionsOfViewer(viewer).includes(permission);
}

/**
 * Throws not_found for another user's data, so that the answer does not reveal whether it exists; the named account
 * tells recordRefusal that it was a refusal. `others` is the permission with which staff reach everyone's.
 */
export function assertOwner(owner: string, viewer: Viewer, others: Permission): void {
  if (owner !== viewer.userid && !isPermitted(viewer, others))
    throw new AppError('not_found', 'notFound.User', { accountId: viewer.userid });
}

/**
 * A function with its access class. Every exported handler, action and page of the panel has one; a test checks that.
 */
export type Declared<F> = F & { access: Access };

export function declare<F extends (...given: never[]) => unknown>(access: Access, run: F): Declared<F> {
  return Object.assign(run, { access });
}
