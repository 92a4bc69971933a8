// Calls of a partner in a process of its own, whose log is read afterwards.
import { z } from 'zod';
import { POST as cancel } from '@/app/(api)/v1/orders/[id]/cancel/route';
import { POST as reveal } from '@/app/(api)/v1/orders/[id]/codes/reveal/route';
import { GET as listCodes } from '@/app/(api)/v1/orders/[id]/codes/route';
import { POST as order } from '@/app/(api)/v1/orders/route';
import { PEER } from '@/lib/http/request/address';
import { webProcess } from '@/lib/http/server/process';
import { runAsSecondProcess } from './start-second-process';

const HANDLERS = { order, reveal, listCodes, cancel };

const callsSchema = z.object({
  token: z.string(),
  calls: z.array(
    z.object({
      name: z.enum(['order', 'reveal', 'listCodes', 'cancel']),
      path: z.string(),
      id: z.string(),
      key: z.string(),
      body: z.unknown(),
    }),
  ),
});

const { token, calls } = callsSchema.parse(JSON.parse(process.env.CALLS ?? ''));
const { settings, database } = webProcess();

runAsSecondProcess(async () => {
  const statuses: number[] = [];
  for (const { name, path, id, key, body } of calls) {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
      [PEER]: '127.0.0.1',
    };
    const content = name === 'listCodes' ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(body) };
    const request = new Request(`${settings.STORE_URL}${path}`, { headers, ...content });
    statuses.push((await HANDLERS[name](request, { params: Promise.resolve({ id }) })).status);
  }
  await database.close();
  return statuses;
});
