// What app/**/route.ts exports, and which handler Next would give a path to.
import type { Permission } from '@/lib/domain/permissions';
import type { Access } from '@/lib/http/access';
import type { PartnerTerms, RouteHandler } from '@/lib/http/handle';
import type { InputSchemas } from '@/lib/http/request/input';
import { absolute, listFiles } from './files';
import { patternOf } from './patterns';

export const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export type Exported = RouteHandler & {
  access?: Access;
  schemas?: InputSchemas;
  endpoint?: string;
  others?: Permission;
  partner?: PartnerTerms | null;
};

export interface RouteModule {
  /** As the address bar shows it, without groups: `/order/[userId]`. */
  pattern: string;
  handlers: Partial<Record<(typeof METHODS)[number], Exported>>;
}

export interface Match {
  route: RouteModule;
  params: Record<string, string | string[]>;
}

/** Imports every route handler of the store. */
export async function loadRoutes(): Promise<RouteModule[]> {
  const files = listFiles('app', 'route.ts');
  return Promise.all(
    files.map(async (file) => {
      const exported = (await import(/* @vite-ignore */ absolute(file))) as Record<string, Exported>;
      const handlers = Object.fromEntries(
        METHODS.filter((method) => exported[method]).map((method) => [method, exported[method]]),
      );
      return { pattern: patternOf(file), handlers };
    }),
  );
}

/** The handler of a path; fixed words go before parameters, and parameters are decoded, as Next does. */
export function matchRoute(routes: readonly RouteModule[], pathname: string): Match | null {
  const wanted = pathname.split('/').slice(1).map(decodeURIComponent);
  const matches = routes.flatMap((route) => {
    const params = matchSegments(route.pattern.split('/').slice(1), wanted);
    return params ? [{ route, params }] : [];
  });
  const [best] = matches.sort((a, b) => dynamics(a.route) - dynamics(b.route));
  return best ?? null;
}

function dynamics({ pattern }: RouteModule): number {
  return pattern.split('/').filter((segment) => segment.startsWith('[')).length;
}

function matchSegments(pattern: string[], wanted: string[]): Match['params'] | null {
  const params: Match['params'] = {};
  for (const [index, segment] of pattern.entries()) {
    const rest = wanted.slice(index);
    const [, optional, name] = /^(\[)?\[\.\.\.(\w+)\]\]?$/.exec(segment) ?? [];
    if (name !== undefined) {
      if (rest.length === 0 && !optional) return null;
      return rest.length === 0 ? params : { ...params, [name]: rest };
    }
    const given = wanted[index];
    if (given === undefined || given === '') return null;
    const single = /^\[(\w+)\]$/.exec(segment)?.[1];
    if (single !== undefined) params[single] = given;
    else if (segment !== given) return null;
  }
  return wanted.length === pattern.length ? params : null;
}
