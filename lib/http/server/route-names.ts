import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@/lib/platform/languages';

/** A route as the metrics name it: by its template, so that no label holds an id. */
export interface RouteName {
  route: string;
  kind: 'page' | 'panel' | 'call' | 'other';
}

interface Branch {
  found?: RouteName;
  /** The rest of the path, however long. */
  rest?: RouteName;
  exact: Map<string, Branch>;
  any?: Branch;
}

export const UNMATCHED: RouteName = { route: 'unmatched', kind: 'other' };
const LOCALE = '/[locale]';

/** The routes of the build, from the file that Next writes; none in development. */
export function readRoutes(): Record<string, string> {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), '.next/app-path-routes-manifest.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

/**
 * Finds the route of a path, as Next does: what is written out goes before a parameter, and pages have no prefix in the
 * default language. `routes` has each file of app/ and its path.
 */
export function createRouteNames(routes: Record<string, string>): (path: string) => RouteName {
  const plain = branch();
  const pages = branch();
  for (const [file, route] of Object.entries(routes)) {
    const isPage = file.endsWith('/page');
    const hasLanguage = route.startsWith(LOCALE);
    const template = (hasLanguage ? route.slice(LOCALE.length) : route) || '/';
    const kind = isPage ? (/^\/admin(\/|$)/.test(template) ? 'panel' : 'page') : 'call';
    add(hasLanguage ? pages : plain, segmentsOf(template), { route: template, kind });
  }
  return (wanted) => {
    const segments = segmentsOf(wanted);
    const isNamed = LANGUAGES.some((language) => language === segments[0]);
    return (
      (isNamed ? undefined : find(plain, segments)) ??
      find(pages, isNamed ? segments.slice(1) : segments) ??
      UNMATCHED
    );
  };
}

function branch(): Branch {
  return { exact: new Map() };
}

function segmentsOf(template: string): string[] {
  return template.split('/').filter(Boolean);
}

function add(from: Branch, [segment, ...others]: string[], name: RouteName): void {
  if (segment === undefined) from.found = name;
  else if (segment.startsWith('[...') || segment.startsWith('[[...')) from.rest = name;
  else if (segment.startsWith('[')) {
    from.any ??= branch();
    add(from.any, others, name);
  } else {
    const next = from.exact.get(segment) ?? branch();
    from.exact.set(segment, next);
    add(next, others, name);
  }
}

function find(from: Branch, [segment, ...others]: string[]): RouteName | undefined {
  if (segment === undefined) return from.found;
  const exact = from.exact.get(segment);
  return (exact && find(exact, others)) ?? (from.any && find(from.any, others)) ?? from.rest;
}
