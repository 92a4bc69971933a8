import type { Reply } from '@/components/shared/api/request';
import { currentSession, expireSession } from '@/components/shared/session/session-store';

/** A server action that a page passes to a client component. `Input` is what its schema takes. */
export type ServerAction<Input, T> = (input: Input) => Promise<
  | { success: true; result: T }
  | {
      success: false;
      message: string;
      code: string;
      /** That of the same refusal as the answer to a call: from 500 on it is not known what has been done. */
      status: number;
      fields: Record<string, string>;
      approvalId?: string;
    }
>;

/**
 * Calls a server action as `request` calls an endpoint: a missing answer becomes a failure with a message, and a
 * session that the server has ended is ended in the browser too.
 */
export async function callAction<Input, T>(action: ServerAction<Input, T>, input: Input): Promise<Reply<T>> {
  const { token } = currentSession();
  try {
    const answer = await action(input);
    if (answer.success) return { ok: true, data: answer.result };
    const { message, code, status, fields, approvalId } = answer;
    // A session that was opened meanwhile stays open.
    if (code === 'unauthenticated' && token === currentSession().token) expireSession();
    return { ok: false, failure: { message, code, fields, status, ...(approvalId && { approvalId }) } };
  } catch {
    return {
      ok: false,
      failure: {
        code: 'unreachable',
        message: 'The store could not be reached. Please check your connection and try again.',
        status: 0,
      },
    };
  }
}
