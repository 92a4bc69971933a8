// Server actions as a browser sends them, and the build's own list of them.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type CallReply, callStore } from '../../support/server/raw-call';
import type { HttpStore } from './store';

const actionSchema = z.looseObject({
  workers: z.record(z.string(), z.unknown()).optional(),
  exportedName: z.string(),
});
const manifestSchema = z.object({
  node: z.record(z.string(), actionSchema),
  edge: z.record(z.string(), actionSchema),
});
const MANIFEST = '.next/standalone/.next/server/server-reference-manifest.json';

export interface BuiltAction {
  id: string;
  name: string;
  /** The pages that use it: anywhere else Next does not know it. */
  pages: string[];
}

export function listActions(): BuiltAction[] {
  const { node, edge } = manifestSchema.parse(JSON.parse(readFileSync(MANIFEST, 'utf8')));
  return Object.entries({ ...node, ...edge }).map(([id, { workers = {}, exportedName }]) => ({
    id,
    name: exportedName,
    pages: Object.keys(workers).map(pathOf),
  }));
}

/** `app/(account)/dashboard/page` is `/dashboard`. */
function pathOf(worker: string): string {
  const segments = worker.split('/').slice(1, -1);
  const shown = segments.filter((segment) => !/^\(.*\)$/.test(segment));
  return `/${shown.map((segment) => segment.replace(/^\[+.*/, 'x')).join('/')}`;
}

export interface ActionCall {
  /** The arguments; without any, it is sent as a manipulated form would be. */
  input?: object;
  headers?: Record<string, string>;
  cookie?: string;
  method?: 'GET' | 'POST' | 'PUT';
}

/** From a page of ours, unless the headers say otherwise. */
export async function callAction(
  { origin }: Pick<HttpStore, 'origin'>,
  { page, id }: { page: string; id: string },
  { input = {}, headers = {}, cookie = '', method = 'POST' }: ActionCall = {},
): Promise<CallReply> {
  const file = Object.values(input).find((value) => value instanceof Blob);
  const { body, type } = file ? await formOf(input, file) : { body: JSON.stringify([input]), type: TEXT };
  return callStore(origin, `${method} ${page}`, {
    cookie,
    headers: {
      // A page elsewhere must not get the headers that a browser sends for ours.
      ...('origin' in headers ? {} : { origin, 'sec-fetch-site': 'same-origin' }),
      'next-action': id,
      accept: 'text/x-component',
      'content-type': type,
      ...headers,
    },
    ...(method === 'GET' ? {} : { body }),
  });
}

const TEXT = 'text/plain;charset=UTF-8';

/** React sends a file as a part of its own, which the arguments name by its number. */
async function formOf(input: object, file: Blob): Promise<{ body: Uint8Array; type: string }> {
  const form = new FormData();
  form.append('1', file, 'file');
  form.append(
    '0',
    JSON.stringify([input], (_, value) => (value === file ? '$B1' : value)),
  );
  const sent = new Response(form);
  const type = sent.headers.get('content-type') ?? '';
  return { body: new Uint8Array(await sent.arrayBuffer()), type };
}
