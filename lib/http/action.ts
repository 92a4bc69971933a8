import { headers } from 'next/headers';
import type { z } from 'zod';
import { actorOf, findViewer } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { traceRequestId } from '@/lib/platform/traces';
import { type Access, assertAccess, type Declared, declare } from './access';
import { type CallLimit, countsOfCall, EVERYTHING_ELSE } from './guards/counts-of-call';
import { notedWrite } from './guards/noted-write';
import { originOf } from './guards/origin-of';
import { recordRefusal } from './guards/record-refusal';
import { asAppError, type Refusal, worded } from './reply/reply';
import { assertComparable, isStorable } from './request/body';
import { webProcess } from './server/process';
import { cookieClaims, isSameOrigin } from './session';

/** The reply to a form: the result, or a sentence to show and the errors by field name. */
export type ActionResult<T> =
  | { success: true; result: T }
  | {
      success: false;
      message: string;
      code: AppError['code'];
      status: number;
      fields: Record<string, string>;
      requestId: string;
      /** With approval_required: the stored request for a second person's approval. */
      approvalId?: string;
    };

export interface ActionCall<A extends Access, I> {
  context: Context;
  input: I;
  viewer: A extends 'public' ? Viewer | null : Viewer;
}

export interface ActionOptions<A extends Access, S extends z.ZodType> {
  access: A;
  input: S;
  /** The message for input that does not parse. */
  refusal?: Refusal;
  /** The limit that counts this action; EVERYTHING_ELSE by default. */
  limit?: CallLimit;
}

/**
 * Makes a server action with the same session, access, limit, parsing and log as `handle`. Next compares the origin
 * with the host header, which a sender can forge through forwarded headers, so the cookie counts only when isSameOrigin
 * confirms that a page of this store made the call. `schema` is that of its input, from which tests make invalid ones.
 */
export function action<A extends Exclude<Access, 'self' | 'partner'>, S extends z.ZodType, T>(
  options: ActionOptions<A, S>,
  run: (call: ActionCall<A, z.output<S>>) => Promise<T>,
): Declared<(input: z.input<S>) => Promise<ActionResult<T>>> & { schema: S } {
  // The type holds only our own forms to the schema. Any client can send anything, so the input is parsed all the same.
  const call = declare(options.access, async (given: z.input<S>): Promise<ActionResult<T>> => {
    const store = webProcess();
    const requestId = traceRequestId();
    const log = store.log.child({ requestId });
    const request = new Request(store.settings.STORE_URL, { headers: await headers() });
    const origin = originOf(request);
    let viewer: Viewer | null = null;
    try {
      const claims = isSameOrigin(request) ? await cookieClaims() : null;
      viewer = claims && (await findViewer(store.context, claims));
      assertAccess(options.access, viewer);
      await store.limiter.consumeAll(countsOfCall(request, options.limit ?? EVERYTHING_ELSE, viewer));
      assertComparable(given);
      const input = options.input.parse(given);
      assertStorable(input);
      const { context } = store;
      const actor = actorOf({ viewer, requestId, clock: context.clock, origin });
      const inside = { context: { ...context, actor, log }, input, viewer } as ActionCall<A, z.output<S>>;
      const result = await run(inside);
      await notedWrite(store.context, viewer, log);
      log.info({ action: run.name, status: 'done', user: viewer?.userid });
      return { success: true, result };
    } catch (error) {
      const refused = asAppError(error, options.refusal);
      recordRefusal(store, refused, { viewer, requestId, origin, call: `action ${run.name}` });
      const { code, message, fields = {}, status, reply } = refused;
      if (status >= 500) log.error({ err: error }, code);
      const approvalId = reply?.approvalId;
      return {
        success: false,
        message,
        code,
        status,
        fields: worded('en', fields),
        requestId,
        ...(typeof approvalId === 'string' && { approvalId }),
      };
    }
  });
  return Object.assign(call, { schema: options.input });
}

/** Refuses text that PostgreSQL cannot store, as readJson does for bodies. Throws malformed_body. */
function assertStorable(value: unknown): void {
  if (!isStorable(value)) throw new AppError('malformed_body', 'requests.unreadable');
  if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) assertStorable(part);
}
