import { type EndpointView, endpointView } from '@/lib/domain/webhooks/schema';
import type { PartnerEndpoint } from '@/lib/platform/db';
import { isOfRevokedKey } from './endpoints-of-key';

/** The schema drops the secrets and checks what the database holds as text. */
export function presentEndpoint(endpoint: PartnerEndpoint, now: Date): EndpointView {
  const { id, mode, url, types, version, disabledAt, disabledWhy, failingSince, oldUntil, createdAt } =
    endpoint;
  return endpointView.parse({
    id,
    mode,
    url,
    types,
    version,
    enabled: disabledAt === null,
    disabled_reason: disabledWhy,
    key_revoked: isOfRevokedKey(endpoint),
    failing_since: failingSince?.toISOString() ?? null,
    old_until: oldUntil && oldUntil > now ? oldUntil.toISOString() : null,
    created_at: createdAt.toISOString(),
  });
}
