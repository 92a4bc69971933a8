import 'server-only';
import { findViewer } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import type { SellerDetails } from '@/lib/domain/policies/schema';
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

interface SocialAccount {
  name: 'Instagram' | 'YouTube' | 'X' | 'Telegram';
  href: string;
}

/** The store's accounts at social networks, as far as they are set. */
export function socialAccounts(): SocialAccount[] {
  const { SOCIAL_INSTAGRAM_URL, SOCIAL_YOUTUBE_URL, SOCIAL_X_URL, SOCIAL_TELEGRAM_URL } =
    webProcess().settings;
  const all: [SocialAccount['name'], string | undefined][] = [
    ['Instagram', SOCIAL_INSTAGRAM_URL],
    ['YouTube', SOCIAL_YOUTUBE_URL],
    ['X', SOCIAL_X_URL],
    ['Telegram', SOCIAL_TELEGRAM_URL],
  ];
  return all.flatMap(([name, href]) => (href ? [{ name, href }] : []));
}

/** Who sells and who answers complaints, as the settings say; null for what is not set. */
export function sellerDetails(): SellerDetails {
  const given = webProcess().settings;
  return {
    name: given.SELLER_LEGAL_NAME ?? null,
    address: given.SELLER_ADDRESS ?? null,
    branches: given.SELLER_BRANCHES ?? null,
    gstin: given.SELLER_GSTIN ?? null,
    website: given.STORE_URL,
    paymentProvider: given.PAYMENT_PROVIDER ?? null,
    care: { email: given.CARE_EMAIL ?? null, phone: given.CARE_PHONE ?? null },
    officer: {
      name: given.GRIEVANCE_OFFICER ?? null,
      designation: given.GRIEVANCE_DESIGNATION ?? null,
      email: given.GRIEVANCE_EMAIL ?? null,
      phone: given.GRIEVANCE_PHONE ?? null,
    },
  };
}

export function storeUrl(): string {
  return webProcess().settings.STORE_URL;
}

/** The settings with which a browser signs in at the identity provider; null when none is configured. */
export function identityClient() {
  return shop().identity?.client ?? null;
}
