import { z } from 'zod';
import { parseFault } from '@/lib/sandbox/faults/input';
import { FAULTS } from '@/lib/sandbox/faults/registry';
import { readFields, readJson } from '@/lib/sandbox/http/body';
import type { Incoming } from '@/lib/sandbox/http/incoming';
import { postOut } from '@/lib/sandbox/http/post-out';
import { html, json, type Reply, redirect } from '@/lib/sandbox/http/reply';
import type { Route } from '@/lib/sandbox/http/router';
import { SPECIAL_PLAYERS } from '@/lib/sandbox/players';
import type { World } from '@/lib/sandbox/services';
import { readState } from './describe-state';
import { mailRoutes } from './mail-routes';
import { renderConsole } from './page';
import { payNow } from './pay';
import { dropEmpty, readFaultForm, readSettingsForm } from './read-form';
import { changeBalance, changeSettings } from './settings';
import { wipeEverything } from './wipe';

type Work = (input: unknown, world: World) => unknown;

/** The console: a page for people, JSON for tests. Both press the same buttons. */
export function consoleRoutes(world: World): Route[] {
  const button = (
    path: string,
    work: Work,
    fromForm: (fields: Record<string, string>) => unknown = dropEmpty,
  ): Route => ({
    method: 'POST',
    path,
    run: (request) => press(world, request, work, fromForm),
  });
  return [
    {
      method: 'GET',
      path: '/',
      run: (request) => html(renderConsole(world, request.query.get('tab') ?? '')),
    },
    { method: 'GET', path: '/console/state', run: () => json(readState(world)) },
    {
      method: 'GET',
      path: '/console/faults',
      run: () => json({ active: world.faults.list(), available: FAULTS }),
    },
    { method: 'GET', path: '/console/players', run: () => json(SPECIAL_PLAYERS) },
    button('/console/faults', (input) => world.faults.set(parseFault(input)), readFaultForm),
    button('/console/faults/clear', clearFaults),
    {
      method: 'DELETE',
      path: '/console/faults',
      run: (request) => json(clearFaults(queryFields(request), world)),
    },
    button('/console/reset', (_, reset) => wipeEverything(reset)),
    button('/console/pay', (input) => payNow(world, input)),
    button('/console/webhook', sendWebhook),
    button('/console/settings', (input) => changeSettings(world, input), readSettingsForm),
    button('/console/balance', (input) => changeBalance(world, input)),
    ...mailRoutes(world),
  ];
}

/** JSON in, JSON out; a form goes back to the page it came from. Other sites' pages may press nothing. */
async function press(
  world: World,
  request: Incoming,
  work: Work,
  fromForm: (fields: Record<string, string>) => unknown,
): Promise<Reply> {
  if (request.headers['sec-fetch-site'] === 'cross-site') return json({ error: 'not from here' }, 403);
  const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  try {
    const result = await work(isForm ? fromForm(readFields(request)) : (readJson(request) ?? {}), world);
    return isForm ? redirect(wayBack(request)) : json({ ok: true, result: result ?? null });
  } catch (error) {
    return json({ ok: false, error: describeError(error) }, 400);
  }
}

function describeError(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : String(error);
}

function wayBack(request: Incoming): string {
  const from = URL.parse(request.headers.referer ?? '');
  return from ? `${from.pathname}${from.search}` : '/';
}

function queryFields(request: Incoming): Record<string, string> {
  return Object.fromEntries(request.query);
}

const clearInput = z.strictObject({ service: z.string().optional(), fault: z.string().optional() });

function clearFaults(input: unknown, world: World) {
  world.faults.clear(clearInput.parse(input));
  return { ok: true, result: world.faults.list() };
}

const webhookInput = z.strictObject({
  url: z.url().optional(),
  body: z.union([z.string(), z.record(z.string(), z.union([z.string(), z.number()]))]),
  contentType: z.string().default('application/x-www-form-urlencoded'),
});

/** Any body to the store's webhook address, or to another: what anybody on the internet could send. */
function sendWebhook(input: unknown, world: World) {
  const { url, body, contentType } = webhookInput.parse(input);
  const pairs =
    typeof body === 'string' ? [] : Object.entries(body).map(([name, value]) => [name, String(value)]);
  const text = typeof body === 'string' ? body : new URLSearchParams(pairs).toString();
  return postOut(world, url ?? world.settings.webhookUrl, text, contentType);
}
