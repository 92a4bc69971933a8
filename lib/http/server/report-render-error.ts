import { webProcess } from './process';

/**
 * Logs an error of a page with the digest that its error page shows, and by the log's own field with the trace. The
 * route is that of the folder: an address may hold the secret of a link.
 */
export function reportRenderError(error: unknown, route: string): void {
  const digest = (error as { digest?: unknown } | null)?.digest;
  webProcess().log.error({ err: error, digest, route }, 'a page could not be rendered');
}
