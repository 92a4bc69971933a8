// The roles of staff and what each may do: the one table of permissions, which browsers import too. Handlers, server
// actions and pages name the permission that they need; decision 029 has the same table for people.

/** What a member of staff may be permitted, by area. */
export const PERMISSIONS = [
  'panel.open',
  'stats.read',
  'suppliers.read',
  'orders.read',
  'orders.ask',
  'orders.settle',
  'orders.note',
  'sales.stop',
  'fraud.rules',
  'help.read',
  'help.answer',
  'help.officer',
  'reviews.moderate',
  'payments.settle',
  'wallet.read',
  'money.give',
  'users.read',
  'contacts.read',
  'users.write',
  'staff.appoint',
  'catalogue.read',
  'catalogue.write',
  'prices.write',
  'coupons.write',
  'gallery.write',
  'collections.write',
  'audit.read',
  'security.read',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const STAFF_ROLES = ['owner', 'finance', 'support', 'catalogue', 'read-only'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** An owner may do everything. */
const PERMITTED: Record<Exclude<StaffRole, 'owner'>, readonly Permission[]> = {
  finance: [
    'panel.open',
    'stats.read',
    'suppliers.read',
    'orders.read',
    'orders.ask',
    'orders.settle',
    'orders.note',
    'sales.stop',
    'help.read',
    'help.answer',
    'payments.settle',
    'wallet.read',
    'money.give',
    'users.read',
    'contacts.read',
    'catalogue.read',
    'audit.read',
  ],
  support: [
    'panel.open',
    'orders.read',
    'orders.ask',
    'orders.settle',
    'orders.note',
    'sales.stop',
    'help.read',
    'help.answer',
    'reviews.moderate',
    'wallet.read',
    'users.read',
    'contacts.read',
    'users.write',
    'catalogue.read',
  ],
  catalogue: [
    'panel.open',
    'suppliers.read',
    'catalogue.read',
    'catalogue.write',
    'prices.write',
    'coupons.write',
    'gallery.write',
    'collections.write',
  ],
  'read-only': [
    'panel.open',
    'stats.read',
    'suppliers.read',
    'orders.read',
    'help.read',
    'wallet.read',
    'users.read',
    'catalogue.read',
    'audit.read',
  ],
};

/** With which money, roles or secrets move, prices and the contacts that open accounts among them. */
export const SENSITIVE_PERMISSIONS: readonly Permission[] = [
  'orders.settle',
  'payments.settle',
  'money.give',
  'users.write',
  'staff.appoint',
  'prices.write',
  'coupons.write',
  'fraud.rules',
];

const NONE: readonly Permission[] = [];

export function permissionsOf(role: StaffRole | null): readonly Permission[] {
  if (role === null) return NONE;
  return role === 'owner' ? PERMISSIONS : PERMITTED[role];
}

/**
 * The role of an account on the staff; null for a customer. The administrators of the spec are the owners. An unknown
 * stored role is null, so that a role of a later version permits nothing here.
 */
export function staffRoleOf(user: { role: string; staffRole: string | null }): StaffRole | null {
  if (user.role === 'admin') return 'owner';
  return STAFF_ROLES.find((role) => role !== 'owner' && role === user.staffRole) ?? null;
}

export function may(person: { permissions: readonly Permission[] }, permission: Permission): boolean {
  return person.permissions.includes(permission);
}
