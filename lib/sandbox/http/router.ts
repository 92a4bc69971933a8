import type { Incoming } from './incoming';
import type { Reply } from './reply';

export interface Route {
  method: 'GET' | 'POST' | 'DELETE' | 'ANY';
  /** '/a/:name/b'; a last segment '*' matches the rest of the path. */
  path: string;
  run(request: Incoming): Promise<Reply> | Reply;
}

/** Finds the first matching route; null when there is none. */
export function findRoute(
  routes: readonly Route[],
  request: Incoming,
): { route: Route; request: Incoming } | null {
  for (const route of routes) {
    if (route.method !== 'ANY' && route.method !== request.method) continue;
    const params = matchPath(route.path, request.path);
    if (params) return { route, request: { ...request, param: (name) => params[name] ?? '' } };
  }
  return null;
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  const open = wanted.at(-1) === '*';
  if (open ? given.length < wanted.length : given.length !== wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    if (segment === '*') {
      params['*'] = given.slice(index).join('/');
      return params;
    }
    const value = given[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = decodeSegment(value);
    else if (segment !== value) return null;
  }
  return params;
}

function decodeSegment(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
