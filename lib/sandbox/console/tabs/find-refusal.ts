import { z } from 'zod';
import type { CallRecord } from '@/lib/sandbox/calls/call-log';

/** The fields in which the four services report an error in an answer with HTTP status 200. */
const refusal = z.looseObject({
  status: z.union([z.number(), z.boolean(), z.string()]).optional(),
  code: z.union([z.number(), z.string()]).optional(),
  err_code: z.string().optional(),
  status_code: z.number().optional(),
  msg: z.string().optional(),
  error: z.object({ code: z.string(), description: z.string() }).optional(),
});

/** The error code or message of an answer, such as '20003', '420' or 'Invalid API Key'; null for a success. */
export function findRefusal({ service, response }: CallRecord): string | null {
  let body: unknown;
  try {
    body = JSON.parse(response);
  } catch {
    // An HTML page or a truncated answer contains no error code.
    return null;
  }
  const parsed = refusal.safeParse(body);
  if (!parsed.success) return null;
  const { status, code, err_code, status_code, msg, error } = parsed.data;
  if (service === 'razorpay') return error ? error.description : null;
  if (service === 'ekqr') return status === false ? String(code ?? msg ?? 'refused') : null;
  if (service === 'smileone') return status !== undefined && status !== 200 ? String(status) : null;
  return err_code ?? (status_code === undefined ? null : String(status_code));
}
