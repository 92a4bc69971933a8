import { findViewer } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { bearerOf } from '@/lib/http/request/bearer';
import { cookieToken } from './cookie';
import { isSameOrigin } from './same-origin';
import { readToken } from './token';

export interface RequestViewer {
  viewer: Viewer | null;
  /** How the token was sent: a GET that changes state requires `bearer`. */
  carrier: 'bearer' | 'cookie' | null;
}

const ANONYMOUS: RequestViewer = { viewer: null, carrier: null };

/** The viewer of a call, by bearer token, or by the cookie when a page of this store made the call. */
export async function requestViewer(context: Context, request: Request): Promise<RequestViewer> {
  if (request.headers.has('authorization'))
    return { viewer: await viewerOf(context, bearerOf(request)), carrier: 'bearer' };
  const token = cookieToken(request);
  if (token === null || !isSameOrigin(request)) return ANONYMOUS;
  return { viewer: await viewerOf(context, token), carrier: 'cookie' };
}

async function viewerOf(context: Context, token: string | null): Promise<Viewer | null> {
  const claims = token === null ? null : readToken(token);
  return claims && findViewer(context, claims);
}
