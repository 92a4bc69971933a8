// Calls of the store's own handlers in a process of their own, all at once.
import { z } from 'zod';
import { POST as logIn } from '@/app/(api)/auth/login/route';
import { POST as verifyOtp } from '@/app/(api)/otp/verify-otp/route';
import { webProcess } from '@/lib/http/server/process';
import { runAsSecondProcess } from './start-second-process';

const HANDLERS: Record<string, typeof logIn> = { '/auth/login': logIn, '/otp/verify-otp': verifyOtp };

const callsSchema = z.object({
  path: z.string(),
  /** One call each, from an address of its own. */
  bodies: z.array(z.unknown()),
  address: z.string(),
});

const { path, bodies, address } = callsSchema.parse(JSON.parse(process.env.CALLS ?? ''));
const { settings, database } = webProcess();
await database.pool.query('select 1');

runAsSecondProcess(async () => {
  const calls = bodies.map(async (body) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    const request = new Request(`${settings.STORE_URL}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await HANDLERS[path]?.(request, { params: Promise.resolve({}) }))?.status;
  });
  const statuses = await Promise.all(calls);
  await database.close();
  return statuses;
});
