import type { Instrumentation } from 'next';

/** Runs once in every server process before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startWeb } = await import('@/lib/http/server/start');
  await startWeb();
}

/** Next calls it for each error that it answers with an error page. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, { routePath }) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { reportRenderError } = await import('@/lib/http/server/report-render-error');
  reportRenderError(error, routePath);
};
