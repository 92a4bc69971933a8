// Two handlers of the partner API that exist in tests alone, and a call of them by a key.
import { z } from 'zod';
import { handle } from '@/lib/http/handle';
import { PEER } from '@/lib/http/request/address';

export const read = handle(
  { access: 'partner', scope: 'orders:read' },
  async ({ partner, context: { actor } }) => ({
    mode: partner.mode,
    actor: {
      id: actor.id,
      role: actor.role,
      permissions: actor.permissions.length,
      grants: actor.grants.length,
    },
  }),
);

/** How often the second handler has done its work. */
export const written = { times: 0 };
const body = z.strictObject({ fails: z.boolean().optional() });
export const write = handle(
  { access: 'partner', scope: 'orders:write', idempotent: true, status: 201, body },
  async ({ body: { fails } }) => {
    if (fails) throw new Error('the order cannot be written');
    written.times += 1;
    return { order: written.times };
  },
);

interface Given {
  key?: string;
  address?: string;
  headers?: Record<string, string>;
  json?: object;
}

export async function call(
  handler: typeof read | typeof write,
  { key, address = '127.0.0.1', headers, json }: Given,
) {
  const request = new Request('http://127.0.0.1/v1/orders', {
    method: json ? 'POST' : 'GET',
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
      [PEER]: address,
      ...headers,
    },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  const reply = await handler(request, { params: Promise.resolve({}) });
  const answer = (await reply.json()) as Record<string, unknown> & { error?: { code: string } };
  return { status: reply.status, code: answer.error?.code, headers: reply.headers, body: answer };
}
