import pg from 'pg';
import { openDatabase } from '@/lib/platform/db';
import { seedCatalogue } from '@/prisma/seed/catalogue';

/**
 * The name of a copy of the migrated template with the demo catalogue, which the first file that needs it makes: to
 * fill it takes PostgreSQL half a second, a copy of it 30 ms.
 */
export async function catalogueTemplate(adminUrl: string, migrated: string): Promise<string> {
  const name = `${migrated}_catalogue`;
  const begun = `${name}_begun`;
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // Files of both workers may need it at once. The lock ends with the connection.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 1) return name;
    await client.query(`drop database if exists ${begun} with (force)`);
    await client.query(`create database ${begun} template ${migrated} strategy file_copy`);
    const url = Object.assign(new URL(adminUrl), { pathname: `/${begun}` }).href;
    const database = openDatabase({ url, max: 1 });
    await seedCatalogue(database, new Date());
    await database.close();
    // Half of a catalogue never has the name by which it is copied.
    await client.query(`alter database ${begun} rename to ${name}`);
    await client.query(`alter database ${name} allow_connections false`);
    return name;
  } finally {
    await client.end();
  }
}
