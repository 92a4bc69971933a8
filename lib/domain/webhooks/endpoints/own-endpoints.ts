// What a signed-in partner does with its endpoints. Whoever adds one or moves it reads what the partner buys, and
// whoever has a secret can forge events: both need a recent proof of who asks, as the keys do (decision 099).
import type { z } from 'zod';
import { isRecent } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import type { EndpointView, endpointChanges, endpointForm } from '@/lib/domain/webhooks/schema';
import { AppError } from '@/lib/platform/errors';
import { editEndpoint } from './edit-endpoint';
import type { Owner } from './find-endpoint';
import { type EndpointContext, makeEndpoint } from './make-endpoint';
import { restoreEndpoint } from './restore-endpoint';
import { rotateSecret } from './rotate-secret';

interface OwnInput {
  viewer: Viewer;
  id: string;
}

/** Throws recent_auth_required, and what makeEndpoint throws. */
export async function makeOwnEndpoint(
  context: EndpointContext,
  viewer: Viewer,
  form: z.output<typeof endpointForm>,
): Promise<{ endpoint: EndpointView; secret: string }> {
  return makeEndpoint(context, ownerOf(context, viewer), form);
}

/** Throws recent_auth_required, and what editEndpoint throws. */
export async function editOwnEndpoint(
  context: EndpointContext,
  { viewer, id, changes }: OwnInput & { changes: z.output<typeof endpointChanges> },
): Promise<EndpointView> {
  return editEndpoint(context, { id, owner: ownerOf(context, viewer), changes });
}

/** Throws recent_auth_required, and what rotateSecret throws. */
export async function rotateOwnSecret(
  context: EndpointContext,
  { viewer, id }: OwnInput,
): Promise<{ secret: string; oldUntil: string | null }> {
  return rotateSecret(context, { id, owner: ownerOf(context, viewer) });
}

/** Throws recent_auth_required, and what restoreEndpoint throws. */
export async function restoreOwnEndpoint(
  context: EndpointContext,
  { viewer, id, url }: OwnInput & { url: string },
): Promise<{ secret: string }> {
  return restoreEndpoint(context, { id, owner: ownerOf(context, viewer), url });
}

function ownerOf({ clock }: Pick<Context, 'clock'>, viewer: Viewer): Owner {
  if (!isRecent(viewer, clock)) throw new AppError('recent_auth_required', 'partners.proofNeeded');
  return { partnerId: viewer.userid, asker: { sessionId: viewer.sessionId } };
}
