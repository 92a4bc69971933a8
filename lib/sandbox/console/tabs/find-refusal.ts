import { z } from 'zod';
import type { CallRecord } from '@/lib/sandbox/calls/call-log';

/** The fields in which the four worlds say no inside an answer that HTTP calls fine. */
const refusal = z.looseObject({
  status: z.union([z.number(), z.boolean(), z.string()]).optional(),
  code: z.union([z.number(), z.string()]).optional(),
  err_code: z.string().optional(),
  status_code: z.number().optional(),
  msg: z.string().optional(),
});

/** '20003', '420', 'Invalid API Key' … or null when the answer says yes. */
export function findRefusal({ service, response }: CallRecord): string | null {
  let body: unknown;
  try {
    body = JSON.parse(response);
  } catch {
    // A web page or a broken answer says nothing.
    return null;
  }
  const parsed = refusal.safeParse(body);
  if (!parsed.success) return null;
  const { status, code, err_code, status_code, msg } = parsed.data;
  if (service === 'ekqr') return status === false ? String(code ?? msg ?? 'refused') : null;
  if (service === 'smileone') return status !== undefined && status !== 200 ? String(status) : null;
  return err_code ?? (status_code === undefined ? null : String(status_code));
}
