import type { Context } from '@/lib/domain/context';

/**
 * Deletes the webhook endpoints of an erased account, which must be sent nothing more about its orders. The wipe sets
 * the address of all of them to the same text, and the database allows no two endpoints in use with one address.
 */
export async function endEndpoints({ db }: Pick<Context, 'db'>, userId: string): Promise<void> {
  await db.$executeRaw`
    update partner_endpoints set deleted_at = now(), updated_at = now(), secret = '', old_secret = null, old_until = null
     where partner_id = ${userId} and deleted_at is null`;
}
