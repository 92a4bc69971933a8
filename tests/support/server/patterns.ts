// The addresses of the handlers, without importing them: for tests against a built server.
import path from 'node:path';
import { listFiles } from './files';

/** `app/(api)/order/[userId]/route.ts` is `/order/[userId]`. */
export function patternOf(file: string): string {
  const segments = path.dirname(file).split(path.sep).slice(1);
  return `/${segments.filter((segment) => !/^\(.*\)$/.test(segment)).join('/')}`;
}

/** Every handler's address with a plain value for each parameter. */
export function listPatterns(): string[] {
  return listFiles('app', 'route.ts').map((file) => patternOf(file).replace(/\[+(?:\.\.\.)?\w+\]+/g, 'x'));
}
