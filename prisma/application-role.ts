// The role of the application (web, worker, prove): it reads and writes rows, and changes no structure. Migrations run
// as the owner, and grant the application its rights at their end. Decision 032 says what each role may do and why.
import pg from 'pg';
import { scramVerifier } from './scram-verifier';

/** Tables that the application only reads: functions with the owner's rights write them, or migrations do. */
const READ_ONLY = [
  ...['_prisma_migrations', 'audit_chain', 'order_tally_changes', 'order_tallies', 'order_day_tallies'],
  ...['order_status_tallies', 'order_product_tallies', 'delivery_day_tallies', 'wallet_tally_changes'],
  ...['wallet_tallies', 'wallet_type_tallies', 'user_tally_changes', 'user_tallies', 'user_day_tallies'],
  ...['changed_rows', 'archived_partitions', 'archived_points'],
];
const WRONG_PASSWORD = ['28P01', '28000'];

/** Whether two addresses of a database name the same role. */
export function sameRole(url: string, other: string): boolean {
  return roleOf(url) === roleOf(other);
}

function roleOf(url: string): string {
  const role = decodeURIComponent(new URL(url).username);
  if (role === '') throw new Error('DATABASE_URL and DATABASE_OWNER_URL must each name a user.');
  return role;
}

/**
 * Creates the role that an address names, if it is missing, and gives it the address's password if another one is set.
 * `owner` is a connection of a role that may create roles; it is not needed when the role exists with this password.
 */
export async function ensureApplicationRole(owner: pg.Client, applicationUrl: string): Promise<void> {
  const role = roleOf(applicationUrl);
  const { rows } = await owner.query('select from pg_roles where rolname = $1', [role]);
  const change = rows.length === 0 ? 'create' : (await hasPassword(applicationUrl)) ? null : 'alter';
  if (change === null) return;
  const password = decodeURIComponent(new URL(applicationUrl).password);
  // The server never gets the password itself, which it might write to its log.
  const verifier = pg.escapeLiteral(scramVerifier(password));
  await owner.query(`${change} role ${pg.escapeIdentifier(role)} login password ${verifier}`);
}

async function hasPassword(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
    // Any other error, such as a missing right to connect, comes after the check of the password.
    if (WRONG_PASSWORD.includes(code)) return false;
    if (error instanceof pg.DatabaseError) return true;
    throw error;
  } finally {
    await client.end();
  }
}

/**
 * Grants the application its rights on every table, and takes away those that it should not have. It runs after each
 * migration, so that a new table never needs a list of grants of its own: a table with an append-only trigger can be
 * added to, one of the list above can be read, and any other can be written.
 */
export async function grantToApplication(owner: pg.Client, applicationUrl: string): Promise<void> {
  const role = roleOf(applicationUrl);
  await owner.query('begin');
  try {
    await owner.query(grants(role, READ_ONLY));
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

const EXCESS_RIGHTS = `
  select array_remove(array[
    case when r.rolsuper then 'is a superuser' end,
    case when r.rolcreaterole then 'may create roles' end,
    case when r.rolcreatedb then 'may create databases' end,
    case when r.rolreplication then 'may replicate' end,
    case when r.rolbypassrls then 'bypasses row security' end,
    case when pg_has_role(r.oid, owner.oid, 'member') then 'is a member of the owner' end,
    case when has_schema_privilege(r.oid, 'public', 'create') then 'may create tables' end,
    case when exists (select from pg_class c where c.relowner = r.oid) then 'owns tables' end,
    case when pg_has_role(r.oid, 'pg_read_server_files', 'member')
           or pg_has_role(r.oid, 'pg_write_server_files', 'member')
           or pg_has_role(r.oid, 'pg_execute_server_program', 'member') then 'may use files of the server' end
  ], null) as reasons
    from pg_roles r, pg_roles owner where r.rolname = $1 and owner.rolname = current_user`;

/** Throws when the application's role may do what only the owner should. */
export async function demandLimitedRole(owner: pg.Client, applicationUrl: string): Promise<void> {
  const { rows } = await owner.query<{ reasons: string[] }>(EXCESS_RIGHTS, [roleOf(applicationUrl)]);
  const reasons = rows[0]?.reasons ?? [];
  if (reasons.length > 0)
    throw new Error(
      `the user of DATABASE_URL ${reasons.join(', ')}: give the application a user of its own, and the owner's to DATABASE_OWNER_URL`,
    );
}

/** Throws when the two addresses lead to different databases: the rights would be granted in the wrong one. */
export async function demandSameDatabase(owner: pg.Client, applicationUrl: string): Promise<void> {
  const question = 'select current_database() as name, pg_postmaster_start_time()::text as started';
  const application = new pg.Client({ connectionString: applicationUrl });
  await application.connect();
  try {
    const [here, there] = [
      (await owner.query(question)).rows[0],
      (await application.query(question)).rows[0],
    ];
    if (here.name !== there.name || here.started !== there.started)
      throw new Error('DATABASE_URL and DATABASE_OWNER_URL lead to different databases');
  } finally {
    await application.end();
  }
}

function grants(role: string, readOnly: string[]): string {
  const to = pg.escapeIdentifier(role);
  const list = readOnly.map((name) => pg.escapeLiteral(name)).join(', ');
  return `
    revoke all on all tables in schema public, graphile_worker from ${to};
    revoke all on all sequences in schema public, graphile_worker from ${to};
    grant usage on schema public, graphile_worker to ${to};
    grant usage on all sequences in schema public, graphile_worker to ${to};
    grant execute on all functions in schema graphile_worker to ${to};
    grant select, insert, update, delete on all tables in schema graphile_worker to ${to};
    -- A later migration that another program applies leaves its tables insert-only until the next run of this.
    alter default privileges in schema public grant select, insert on tables to ${to};
    alter default privileges in schema public grant usage on sequences to ${to};
    do $$
    declare
      found record;
    begin
      for found in
        select c.oid::regclass as name, c.relkind = 'v' or c.relname in (${list}) as read_only,
               exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'tarang_append_only'::regproc) as append_only
          from pg_class c
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
      loop
        execute format('grant %s on %s to %s',
          case when found.read_only then 'select'
               when found.append_only then 'select, insert'
               else 'select, insert, update, delete' end,
          found.name, ${pg.escapeLiteral(to)});
      end loop;
      -- The queue turns row security on without a policy, which would hide every row from anybody but its owner.
      for found in
        select c.oid::regclass as name from pg_class c
         where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
           and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'granted')
      loop
        execute format('create policy granted on %s using (true) with check (true)', found.name);
      end loop;
      -- A temporary table could take the place of a real one in a function that names no schema.
      if exists (select from pg_database where datname = current_database() and pg_has_role(datdba, 'usage')) then
        execute format('revoke temporary on database %I from public', current_database());
        execute format('grant connect on database %I to %s', current_database(), ${pg.escapeLiteral(to)});
        revoke create on schema public from public;
      end if;
    end $$;`;
}
