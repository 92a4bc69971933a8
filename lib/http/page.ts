import 'server-only';
import { findViewer } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { webProcess } from './server/process';
import { cookieClaims } from './session';

/** The context of pages rendered on the server. */
export function shop(): Context {
  return webProcess().context;
}

/** The viewer of a dynamic page, by the cookie; null for a visitor who is not signed in. */
export async function viewer(): Promise<Viewer | null> {
  const claims = await cookieClaims();
  return claims && findViewer(shop(), claims);
}

export function storeName(): string {
  return webProcess().settings.STORE_NAME;
}

export function supportUrl(): string {
  return webProcess().settings.SUPPORT_CHAT_URL;
}

export function storeUrl(): string {
  return webProcess().settings.STORE_URL;
}

/** The settings with which a browser signs in at the identity provider; null when none is configured. */
export function identityClient() {
  return shop().identity?.client ?? null;
}
