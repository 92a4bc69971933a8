import { z } from 'zod';
import { bankStatement, gatewayStatement } from '@/lib/sandbox/ekqr/statements';
import { parseFault } from '@/lib/sandbox/faults/input';
import { FAULTS } from '@/lib/sandbox/faults/registry';
import { readFields, readJson } from '@/lib/sandbox/http/body';
import type { Incoming } from '@/lib/sandbox/http/incoming';
import { postOut } from '@/lib/sandbox/http/post-out';
import { html, json, type Reply, redirect } from '@/lib/sandbox/http/reply';
import type { Route } from '@/lib/sandbox/http/router';
import { SPECIAL_PLAYERS } from '@/lib/sandbox/players';
import type { SandboxContext } from '@/lib/sandbox/services';
import { say } from '@/lib/sandbox/whatsapp/send-webhook';
import { demandStoreAddress } from './demand-store-address';
import { readState } from './describe-state';
import { mailRoutes } from './mail-routes';
import { renderConsole } from './page';
import { payAnywhere } from './pay';
import { dropEmpty, readFaultForm, readSettingsForm } from './read-form';
import { changeBalance, changeSettings } from './settings';
import { wipeEverything } from './wipe';

type Work = (input: unknown, context: SandboxContext) => unknown;

/** The routes of the console: a page for people and JSON for tests, with the same actions. */
export function consoleRoutes(context: SandboxContext): Route[] {
  const button = (
    path: string,
    work: Work,
    fromForm: (fields: Record<string, string>) => unknown = dropEmpty,
  ): Route => ({
    method: 'POST',
    path,
    run: (request) => runAction(context, request, work, fromForm),
  });
  return [
    {
      method: 'GET',
      path: '/',
      run: (request) => html(renderConsole(context, request.query.get('tab') ?? '')),
    },
    { method: 'GET', path: '/console/state', run: () => json(readState(context)) },
    {
      method: 'GET',
      path: '/console/faults',
      run: () => json({ active: context.faults.list(), available: FAULTS }),
    },
    {
      method: 'GET',
      path: '/console/statement/:name',
      run: (request) => statementFile(context, request),
    },
    { method: 'GET', path: '/console/players', run: () => json(SPECIAL_PLAYERS) },
    button('/console/faults', (input) => context.faults.set(parseFault(input)), readFaultForm),
    button('/console/faults/clear', clearFaults),
    {
      method: 'DELETE',
      path: '/console/faults',
      run: (request) => json(clearFaults(queryFields(request), context)),
    },
    button('/console/reset', (_, reset) => wipeEverything(reset)),
    button('/console/pay', (input) => payAnywhere(context, input)),
    button('/console/webhook', sendWebhook),
    button('/console/whatsapp', (input) => say(context, input)),
    button('/console/settings', (input) => changeSettings(context, input), readSettingsForm),
    button('/console/balance', (input) => changeBalance(context, input)),
    ...mailRoutes(context),
  ];
}

/** A statement of the gateway or of the bank for `?day=yyyy-mm-dd`, as people download it from their pages. */
function statementFile(context: SandboxContext, request: Incoming): Reply {
  const day = request.query.get('day') ?? '';
  const write = request.param('name') === 'bank.csv' ? bankStatement : gatewayStatement;
  return { status: 200, headers: { 'content-type': 'text/csv; charset=utf-8' }, body: write(context, day) };
}

/**
 * Runs an action with a JSON body, or with a form, which is redirected back to its page. Requests from other sites'
 * pages are refused.
 */
async function runAction(
  context: SandboxContext,
  request: Incoming,
  work: Work,
  fromForm: (fields: Record<string, string>) => unknown,
): Promise<Reply> {
  const from = request.headers['sec-fetch-site'];
  if (from === 'cross-site' || from === 'same-site') return json({ error: 'not from here' }, 403);
  const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  try {
    const result = await work(isForm ? fromForm(readFields(request)) : (readJson(request) ?? {}), context);
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

function clearFaults(input: unknown, context: SandboxContext) {
  context.faults.clear(clearInput.parse(input));
  return { ok: true, result: context.faults.list() };
}

const webhookInput = z.strictObject({
  url: z.url().optional(),
  body: z.union([z.string(), z.record(z.string(), z.union([z.string(), z.number()]))]),
  contentType: z.string().default('application/x-www-form-urlencoded'),
});

/** Posts a body to the webhook address of the store, or to another address of the store. Other hosts are refused. */
function sendWebhook(input: unknown, context: SandboxContext) {
  const { url, body, contentType } = webhookInput.parse(input);
  const pairs =
    typeof body === 'string' ? [] : Object.entries(body).map(([name, value]) => [name, String(value)]);
  const text = typeof body === 'string' ? body : new URLSearchParams(pairs).toString();
  const address = url ? demandStoreAddress(context, url) : context.settings.webhookUrl;
  return postOut(context, address, text, contentType);
}
