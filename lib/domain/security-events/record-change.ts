import type { Context } from '@/lib/domain/context';
import { fieldsOf } from '@/lib/domain/fields-of';
import { recordSecurityEvent } from './record-security-event';
import type { SecurityEventKind } from './schema';

/** The actions of the audit log that are security events too; tests compare them with the actions in the code. */
export const SECURITY_CHANGES: Readonly<Record<string, SecurityEventKind>> = {
  'appoint-staff': 'role-changed',
  'update-user': 'account-changed',
  'reset-password': 'password-reset',
  'confirm-second-factor': 'second-factor-changed',
  'remove-second-factor': 'second-factor-changed',
  'passkey-added': 'second-factor-changed',
  'passkey-removed': 'second-factor-changed',
  'passkey-copied': 'second-factor-changed',
  'link-identity': 'account-changed',
  'unlink-identity': 'account-changed',
  'change-mobile': 'account-changed',
  'change-email': 'account-changed',
  'change-password': 'account-changed',
  'undo-change': 'account-changed',
  'erase-account': 'account-changed',
  'guardian-withdrew': 'account-changed',
  'end-guardian-withdrawal': 'account-changed',
  'reject-registration': 'claim-moved',
  'take-unproved-email': 'claim-moved',
  'take-unproved-number': 'claim-moved',
};

export interface RecordedChange {
  action: string;
  objectId: string;
  before?: unknown;
  after?: unknown;
}

/**
 * Writes the security event of a change that the audit log records, in the same transaction, and one of the person who
 * approved it. The audit log has the values; the event names the fields, and values only of roles.
 */
export async function recordChange(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { action, objectId, before, after }: RecordedChange,
): Promise<void> {
  const [from, to] = [fieldsOf(before), fieldsOf(after)];
  const by = context.actor.id ?? 'store';
  const kind = SECURITY_CHANGES[action];
  if (kind) {
    const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])];
    const role = { from: roleOf(from), to: roleOf(to) };
    const changesRole = role.from !== null || role.to !== null;
    await recordSecurityEvent(context, {
      kind: changesRole ? 'role-changed' : kind,
      accountId: objectId,
      detail: { action, by, fields, ...(changesRole && { role }) },
    });
  }
  if (typeof to.approver === 'string')
    await recordSecurityEvent(context, {
      kind: 'approval',
      accountId: to.approver,
      detail: { action, by, object: objectId },
    });
}

function roleOf({ staffRole, role }: Record<string, unknown>): string | null {
  if (typeof staffRole === 'string') return staffRole;
  return typeof role === 'string' ? role : null;
}
