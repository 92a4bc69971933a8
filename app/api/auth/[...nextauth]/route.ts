import { handle } from '@/lib/http/handle';
import NextAuth from 'next-auth';
import { z } from 'zod';
import { nextAuthCallOptions } from '@/lib/http/session';
import { AppError } from '@/lib/platform/errors';

// Of the library's calls only those that mean something here.
const action = z.enum(['session', 'csrf', 'providers', 'signin', 'signout', 'error']);
const params = z.object({ nextauth: z.tuple([action], z.string().max(100)) });

// The options are made per request: a build has no settings.
const answer = handle({ access: 'public', params }, async ({ request, params: { nextauth } }) => {
  const reply = await ask(request, nextauth);
  // It blames its configuration for whatever a stranger sends.
  if (reply.status >= 500) throw misunderstood();
  return reply;
});

async function ask(request: Request, nextauth: string[]): Promise<Response> {
  try {
    return await NextAuth(nextAuthCallOptions())(request, { params: { nextauth } });
  } catch (cause) {
    // It copies what it was sent into headers and addresses, which refuse some of it.
    throw misunderstood(cause);
  }
}

function misunderstood(cause?: unknown): AppError {
  return new AppError('invalid_input', 'requests.notUnderstood', { cause });
}

export { answer as GET, answer as POST };
