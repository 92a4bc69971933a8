import type { Context } from '@/lib/domain/context';

/**
 * Ends the endpoints of an account for webhooks: nobody is there any more to whom its orders could be told. The wipe
 * gives all of them one address, which the database refuses of two that are in use.
 */
export async function endEndpoints({ db }: Pick<Context, 'db'>, userId: string): Promise<void> {
  await db.$executeRaw`
    update partner_endpoints set deleted_at = now(), updated_at = now(), secret = '', old_secret = null, old_until = null
     where partner_id = ${userId} and deleted_at is null`;
}
