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
  for (const { route, segments } of orderedRoutes(routes)) {
    const params = matchSegments(segments, wanted);
    if (params) return { route, params };
  }
  return null;
}

/** A word, or the name of a parameter for one segment or for all that follow. */
type Segment = { word: string } | { one: string } | { rest: string; optional: boolean };

interface OrderedRoute {
  route: RouteModule;
  segments: Segment[];
}

// Reading every pattern anew for each call took 35 µs of processor time, for tests that make thousands.
const ordered = new WeakMap<readonly RouteModule[], OrderedRoute[]>();

function orderedRoutes(routes: readonly RouteModule[]): OrderedRoute[] {
  const known = ordered.get(routes);
  if (known) return known;
  const dynamics = ({ segments }: OrderedRoute) => segments.filter((each) => !('word' in each)).length;
  const made = routes
    .map((route) => ({ route, segments: route.pattern.split('/').slice(1).map(readSegment) }))
    .sort((one, other) => dynamics(one) - dynamics(other));
  ordered.set(routes, made);
  return made;
}

function readSegment(segment: string): Segment {
  const [, optional, rest] = /^(\[)?\[\.\.\.(\w+)\]\]?$/.exec(segment) ?? [];
  if (rest !== undefined) return { rest, optional: optional !== undefined };
  const one = /^\[(\w+)\]$/.exec(segment)?.[1];
  return one === undefined ? { word: segment } : { one };
}

function matchSegments(segments: Segment[], wanted: string[]): Match['params'] | null {
  const params: Match['params'] = {};
  for (const [index, segment] of segments.entries()) {
    if ('rest' in segment) {
      const rest = wanted.slice(index);
      if (rest.length === 0) return segment.optional ? params : null;
      return { ...params, [segment.rest]: rest };
    }
    const given = wanted[index];
    if (given === undefined || given === '') return null;
    if ('one' in segment) params[segment.one] = given;
    else if (segment.word !== given) return null;
  }
  return wanted.length === segments.length ? params : null;
}
