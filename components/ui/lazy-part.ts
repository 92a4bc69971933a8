import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { untilLoaded } from './until-loaded';

/**
 * A part of a page that is loaded after it. Without a connection its place keeps the fallback until there is one:
 * `lazy` alone would end the whole page with what was typed into it, and again at each "Try again", because it keeps
 * the failure.
 */
// biome-ignore lint/suspicious/noExplicitAny: a component with any props, as `lazy` itself takes
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(() => untilLoaded(load));
}
