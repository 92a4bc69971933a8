import NextAuth from 'next-auth';
import { declare } from '@/lib/web/access';
import { nextAuthOptions } from '@/lib/web/session';

// Built per request: a build has no settings.
const answer = declare('public', (request: Request, route: { params: Promise<{ nextauth: string[] }> }) =>
  NextAuth(nextAuthOptions())(request, route),
);

export { answer as GET, answer as POST };
