// The table of permissions is written twice, for the machine and for people: who widens a role has to change both.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PERMISSIONS, permissionsOf, STAFF_ROLES, staffRoleOf } from '@/lib/domain/permissions';

const page = readFileSync('docs/decisions/029-roles-of-staff.md', 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('the table of decision 029 names every permission once, in the order of the code', () => {
  expect(rows.map(([, name]) => name)).toEqual(PERMISSIONS.map((permission) => `\`${permission}\``));
});

test.each(STAFF_ROLES.map((role, column) => ({ role, column })))(
  'the role $role has exactly the permissions of decision 029',
  ({ role, column }) => {
    const written = rows.filter((cells) => cells[3 + column] === 'yes').map(([, name]) => name);
    expect(permissionsOf(role).map((permission) => `\`${permission}\``)).toEqual(written);
  },
);

test('an administrator of the spec is an owner, whatever role on the staff is stored', () => {
  expect(staffRoleOf({ role: 'admin', staffRole: null })).toBe('owner');
  expect(staffRoleOf({ role: 'admin', staffRole: 'read-only' })).toBe('owner');
});

test('a stored role that this version does not know permits nothing', () => {
  for (const stored of ['owner', 'OWNER', 'finance ', 'toString', ''])
    expect(staffRoleOf({ role: 'user', staffRole: stored })).toBeNull();
  expect(permissionsOf(null)).toEqual([]);
});
