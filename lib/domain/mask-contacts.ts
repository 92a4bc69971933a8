import type { Actor } from '@/lib/domain/actor';
import { isMaskedMobile, maskEmail } from '@/lib/domain/masks';
import { may } from '@/lib/domain/permissions';

/** The fields of replies, of the audit log and of evidence that hold how a person is reached. */
const CONTACTS: ReadonlySet<string> = new Set([
  'email',
  'useremail',
  'mobilenumber',
  'mobile',
  'payerVpa',
  'customer_vpa',
  'customer_email',
  'customer_mobile',
]);

/** What was typed for a player: for some goods that is an address or a number. */
const TYPED: ReadonlySet<string> = new Set(['input1', 'input2', 'inputs', 'player']);
const ADDRESS = /[^\s@<>"`\\,;:()[\]]+@[^\s@<>"`\\,;:()[\]]+\.[\p{L}\d-]{2,}/gu;
const INDIAN_NUMBER = /(?<![\d+])(?:\+?91[ -]?)?[6-9]\d{4}[ -]?\d{5}(?!\d)/g;

/**
 * A copy in which the e-mail addresses and numbers of others are masked, for staff who may not read them; the value
 * itself for everyone else. Fields are found by name at every depth, so that a new list is masked without a line of
 * its own. The player's id of a game is masked too where it could be an Indian number.
 */
export function maskContacts<T>(actor: Pick<Actor, 'id' | 'permissions'>, value: T): T {
  if (actor.permissions.length === 0 || may(actor, 'contacts.read')) return value;
  // Safe because masking changes texts to texts and keeps every field.
  return masked(actor.id, value) as T;
}

function masked(self: string | null, value: unknown, isTyped = false): unknown {
  if (isTyped && typeof value === 'string')
    return value.replace(ADDRESS, maskEmail).replace(INDIAN_NUMBER, mask);
  if (Array.isArray(value)) return value.map((one) => masked(self, one, isTyped));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const own = self !== null && 'userid' in value && value.userid === self;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      !own && typeof part === 'string' && CONTACTS.has(name)
        ? mask(part)
        : masked(self, part, isTyped || (!own && TYPED.has(name))),
    ]),
  );
}

/**
 * 'asha@example.com' becomes 'a***@example.com', and '9876543210' becomes '********10'. The audit log has masked
 * numbers already: their end may be the remark that the number has changed.
 */
function mask(text: string): string {
  if (text === '' || isMaskedMobile(text)) return text;
  return text.indexOf('@') > 0 ? maskEmail(text) : `********${text.slice(-2)}`;
}
