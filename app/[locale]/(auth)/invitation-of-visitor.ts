import { headers } from 'next/headers';
import { findInvitation } from '@/lib/domain/invitations';
import { INVITE_PARAMETER, type InvitationView, inviteCodeSchema } from '@/lib/domain/invitations/schema';
import { shop, storeUrl } from '@/lib/http/page';
import { inviteCodeOf } from '@/lib/http/session';

/**
 * The invitation of a visitor: that of the code in the page's address, otherwise that of the code in the browser's
 * cookie. Null without either, or when the code is unknown.
 */
export async function invitationOfVisitor(
  searchParams: Promise<Record<string, string | string[] | undefined>>,
): Promise<InvitationView | null> {
  const named = inviteCodeSchema.safeParse((await searchParams)[INVITE_PARAMETER]).data;
  const code = named ?? inviteCodeOf(new Request(storeUrl(), { headers: await headers() }));
  return code ? findInvitation(shop(), { code }) : null;
}
