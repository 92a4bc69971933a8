// The access matrix: every handler, server action and page of the panel by every role. The expected answers are derived
// from the access that each declares and from the one table of permissions; decision 029 holds the table itself.
import { readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { DashboardPage } from '@/app/[locale]/(account)/dashboard/dashboard-page';
import { MissingPermission } from '@/components/admin/permissions/missing-permission';
import { SCREENS } from '@/components/admin/screens';
import { PERMISSIONS, type Permission, permissionsOf, STAFF_ROLES } from '@/lib/domain/permissions';
import { readToken } from '@/lib/http/session/token';
import { startTestServer } from '../support/server';
import { ENDPOINTS } from '../support/server/endpoints';
import { absolute, listFiles } from '../support/server/files';
import { newPerson, type Person } from '../support/server/people';
import type { Exported } from '../support/server/routes';
import { stockShop } from '../support/server/stock';
import { makeWorld } from '../support/server/world';

// Files share a process: modules that another file has loaded know the real functions, and those of this file must not
// reach the next one.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

/** The request that the mocked functions of Next and next-auth show to actions and pages. */
const request = vi.hoisted(() => ({ headers: new Headers(), token: '' }));
vi.mock('server-only', () => ({}));
vi.mock('next/headers', () => ({ headers: async () => request.headers }));
vi.mock('@/lib/http/session/next-auth', async (original) => ({
  ...(await original<object>()),
  cookieClaims: async () => readToken(request.token),
}));

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const world = await makeWorld(shop.db, await stockShop(shop.db));

const ROLES = ['visitor', 'user', 'reseller', ...STAFF_ROLES] as const;
type RoleName = (typeof ROLES)[number];

/**
 * A new person for each call that is answered, because some calls end their own session or change their own account.
 */
async function newPersonOf(role: RoleName): Promise<Person | null> {
  const staffSince = new Date('2026-01-01');
  if (role === 'visitor') return null;
  if (role === 'user' || role === 'reseller') return newPerson(shop.db, { role });
  if (role === 'owner') return newPerson(shop.db, { role: 'admin', staffSince });
  return newPerson(shop.db, { staffRole: role, staffSince });
}

const standing = new Map<RoleName, Promise<Person | null>>();

/** One person of each role for all that is refused or only read, because nothing of them changes by that. */
function standingPersonOf(role: RoleName): Promise<Person | null> {
  const person = standing.get(role) ?? newPersonOf(role);
  standing.set(role, person);
  return person;
}

const isRefusal = (status: number) => status === 401 || status === 403;

function permitted(role: RoleName, permission: Permission): boolean {
  const staffRole = STAFF_ROLES.find((name) => name === role) ?? null;
  return permissionsOf(staffRole).includes(permission);
}

const isStaff = (role: RoleName) => STAFF_ROLES.some((name) => name === role);
const isPermission = (access: string | undefined): access is Permission =>
  PERMISSIONS.some((permission) => permission === access);

// This server has no worker, and no identity provider.
const HERE: Record<string, number> = { 'GET /api/health': 503, 'POST /auth/identity': 404 };
/** Calls of customers whose use case looks at the owner itself, with the permission of staff who see everyone's. */
const BY_REFERENCE: Record<string, Permission> = {
  'POST /order/orderstatus': 'orders.read',
  'POST /wallet/txnstatus': 'wallet.read',
  'GET /invoices/[id]': 'orders.read',
};

/** Calls that answer differently to resellers and to other customers. */
const BY_RESELLERS = ['POST /user/bulk-orders', 'POST /user/partner/ask', 'POST /user/guardian'];
/** Calls that answer differently to staff and to customers. */
const BY_STAFF = ['POST /user/guardian'];

const handlers = new Map<string, Exported>(
  shop.routes.flatMap(({ pattern, handlers }) =>
    Object.entries(handlers).map(([method, handler]) => [`${method} ${pattern}`, handler] as const),
  ),
);

/** The status that the access of the handler and the table of permissions give. */
function expectedStatus({ name, allowed }: (typeof ENDPOINTS)[number], role: RoleName): number {
  const { access, others = BY_REFERENCE[name] } = handlers.get(name) ?? {};
  if (HERE[name] !== undefined) return HERE[name];
  if (role === 'visitor') return isPermission(access) ? 401 : allowed.visitor;
  if (isPermission(access)) {
    if (!isStaff(role)) return 403;
    return permitted(role, access) ? allowed.admin : 403;
  }
  // Nothing of a new customer is open that an erasure would wait for.
  if (name === 'POST /user/erase' && !isStaff(role)) return 200;
  if (role === 'reseller' && BY_RESELLERS.includes(name)) return allowed.reseller;
  if (isStaff(role) && BY_STAFF.includes(name)) return allowed.admin;
  return others && permitted(role, others) ? allowed.admin : allowed.other;
}

const calls = ENDPOINTS.filter(({ needsNext }) => !needsNext);
const cells = calls.flatMap((endpoint) =>
  ROLES.map((role) => ({ ...endpoint, role, status: expectedStatus(endpoint, role) })),
);

interface Action {
  name: string;
  access: Permission;
  run: (input: unknown) => Promise<{ success: boolean; code?: string; message?: string }>;
}

interface Page {
  file: string;
  access: Permission;
  draw: (props: object) => Promise<ReactNode>;
}

const actions: Action[] = [];
for (const file of listFiles('app', '.ts', '.tsx')) {
  if (!/^'use server'/m.test(readFileSync(absolute(file), 'utf8'))) continue;
  const exported: Record<string, Action['run'] & { access: Permission }> = await import(
    /* @vite-ignore */ absolute(file)
  );
  for (const [name, run] of Object.entries(exported)) actions.push({ name, access: run.access, run });
}
const pages: Page[] = await Promise.all(
  listFiles('app/(admin)', 'page.tsx').map(async (file) => {
    const { default: draw } = await import(/* @vite-ignore */ absolute(file));
    return { file, access: draw.access, draw };
  }),
);

afterAll(() => {
  const counts = [calls.length, actions.length, pages.length];
  const all = counts.reduce((sum, count) => sum + count, 0) * ROLES.length;
  process.stdout.write(
    `access matrix: ${counts[0]} calls, ${counts[1]} actions and ${counts[2]} pages by ${ROLES.length} roles: ${all} cells\n`,
  );
});

async function beginRequest(role: RoleName): Promise<void> {
  request.token = (await standingPersonOf(role))?.token ?? '';
  request.headers = new Headers({ 'sec-fetch-site': 'same-origin' });
}

describe('the access matrix of calls', () => {
  it.each(cells)('$name by $role answers $status', async ({ name, method, example, role, status }) => {
    const { path, ...options } = await example(world);
    const person = await (isRefusal(status) ? standingPersonOf(role) : newPersonOf(role));
    const reply = await shop.call(`${method} ${path}`, {
      ...options,
      ...(person ? { token: person.token } : {}),
    });
    expect(reply.status, `${name}: ${reply.text}`).toBe(status);
  });
});

describe('the access matrix of server actions', () => {
  it('the matrix has every server action', () => {
    expect(actions.length).toBeGreaterThan(15);
    expect(actions.filter(({ access }) => !isPermission(access))).toEqual([]);
  });

  it.each(actions.flatMap((action) => ROLES.map((role) => ({ ...action, role }))))(
    'the action $name by $role is refused unless the role has $access',
    async ({ run, access, role }) => {
      await beginRequest(role);
      // Input that no schema takes: access is checked before it.
      const { success, code, message } = await run(undefined);
      expect(success).toBe(false);
      const refusal = role === 'visitor' ? 'unauthenticated' : 'forbidden';
      expect(code, message).toBe(permitted(role, access) ? 'invalid_input' : refusal);
    },
  );
});

describe('the access matrix of the pages of the panel', () => {
  it('the matrix has every page of the panel', () => {
    expect(pages.length).toBeGreaterThan(12);
    expect(pages.filter(({ access }) => !isPermission(access))).toEqual([]);
  });

  it.each(pages.flatMap((page) => ROLES.map((role) => ({ ...page, role }))))(
    'the page $file by $role is shown only if the role has $access',
    async ({ draw, access, role }) => {
      await beginRequest(role);
      const props = { params: Promise.resolve({}), searchParams: Promise.resolve({}) };
      const shown = await draw(props).catch((error: Error & { digest?: string }) => {
        // An unknown address, or a transaction that does not exist: the page looked for it.
        if (error.digest === 'NEXT_HTTP_ERROR_FALLBACK;404') return 'looked for';
        throw error;
      });
      const what = !isStaff(role) ? 'dashboard' : permitted(role, access) ? 'page' : 'sentence';
      expect(kindOf(shown)).toBe(what);
    },
  );

  // Each page, or a part of it that every page has, is passed the actions that it offers.
  const offered = (name: string) =>
    pages.filter(({ file }) => new RegExp(`\\b${name}\\b`).test(readFileSync(absolute(file), 'utf8')));
  it.each(actions.filter(({ name }) => offered(name).length > 0))(
    'the action $name is offered to every role that has $access',
    ({ name, access }) => {
      for (const role of STAFF_ROLES.filter((each) => permitted(each, access)))
        expect(
          offered(name).some((page) => permitted(role, page.access)),
          `no page offers it to ${role}`,
        ).toBe(true);
    },
  );

  it('the palette offers exactly the pages that the role may open', () => {
    for (const { href, access } of SCREENS) {
      const page = pages.find(({ file }) => file === `app/(admin)${href}/page.tsx`);
      expect(page?.access, href).toBe(access);
    }
  });
});

function kindOf(shown: ReactNode): 'dashboard' | 'page' | 'sentence' {
  if (contains(shown, DashboardPage)) return 'dashboard';
  return contains(shown, MissingPermission) ? 'sentence' : 'page';
}

/** Whether the tree has an element of this type. Components are not rendered: only what the page itself returns. */
function contains(node: unknown, type: unknown): boolean {
  if (Array.isArray(node)) return node.some((one) => contains(one, type));
  if (typeof node !== 'object' || node === null || !('props' in node)) return false;
  if ('type' in node && node.type === type) return true;
  const { props } = node;
  return typeof props === 'object' && props !== null && 'children' in props && contains(props.children, type);
}
