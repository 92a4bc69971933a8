import type { Context } from '@/lib/domain/context';
import type { PartnerEndpoint } from '@/lib/platform/db';
import { runtimeOf } from '@/lib/platform/time';

const SECRET_BYTES = 32;

/** A secret in the form of the Standard Webhooks specification. */
export function newSecret({ clock }: Pick<Context, 'clock'>): string {
  return `whsec_${Buffer.from(runtimeOf(clock).random(SECRET_BYTES)).toString('base64')}`;
}

/** The id of the endpoint is part of the key, so that an endpoint cannot be given the secret of another one. */
export function purposeOf(endpointId: string): string {
  return `webhook/${endpointId}`;
}

/** The secrets that sign now: the current one, and the one before while its time lasts. */
export function secretsOf(
  { sealer, clock }: Pick<Context, 'sealer' | 'clock'>,
  { id, secret, oldSecret, oldUntil }: Pick<PartnerEndpoint, 'id' | 'secret' | 'oldSecret' | 'oldUntil'>,
): string[] {
  const isOldValid = oldSecret !== null && oldUntil !== null && oldUntil > clock.now();
  return [secret, ...(isOldValid ? [oldSecret] : [])].map((sealed) => sealer.open(purposeOf(id), sealed));
}
