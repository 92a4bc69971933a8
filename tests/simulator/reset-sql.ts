// How the database of the seeds is brought back to what it was before the first of them.

/** The tables that runs write. */
const TABLES = `
  select c.oid::regclass as name, c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
     and c.relname not in ('migrations', '_prisma_migrations')`;

/**
 * Gives the database a time of its own, and keeps a copy of what is in it. Tables are not analysed by themselves,
 * because a plan that follows from how busy the machine was could find rows in another order. A row that was written
 * since the last reset has a younger transaction, and one that was deleted is missing from the count, so that nothing
 * is compared value by value. Indexes that only make reads faster are dropped: tables of a run have few rows, and each
 * index is read when a statement is planned, written with each row, and made anew by a reset.
 */
export const PREPARE_SQL = `
  create schema sim;
  grant usage on schema sim to public;
  create function sim.now() returns timestamptz language sql stable as
    $$ select coalesce(to_timestamp(nullif(current_setting('sim.now', true), '')::float8), pg_catalog.now()) $$;
  -- Ids that a function of the store makes decide the order of rows, so they are the same in each run.
  create sequence sim.ids;
  grant usage on sequence sim.ids to public;
  create function sim.gen_random_uuid() returns uuid language sql as
    $$ select md5(nextval('sim.ids')::text)::uuid $$;
  create table sim.tables (name regclass primary key, copy regclass);
  create table sim.sequences (name regclass primary key, last_value bigint, is_called boolean);
  create table sim.base as select pg_current_xact_id()::xid as xid;
  do $$
  declare
    one record;
  begin
    -- All times of a run lie in the first partition. The others would be opened by each read of events, and made anew by each reset.
    for one in select partition from tarang_partitions('order_events') where is_default or lower is not null loop
      execute format('drop table %s', one.partition);
    end loop;
    for one in select indexrelid::regclass as name from pg_index i join pg_class c on c.oid = i.indrelid
                where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
                  and not indisunique and not indisexclusion
                  -- Those of partitions go with the one of their table, as do the triggers below.
                  and not exists (select from pg_class p where p.oid = indexrelid and p.relispartition) loop
      execute format('drop index %s', one.name);
    end loop;
    -- The times of a run are not those of the machine, by whose clock changes of old rows are marked: nearly each would be.
    for one in select t.tgname as name, t.tgrelid::regclass as marked from pg_trigger t 
                where t.tgfoid = 'tarang_row_changed'::regproc and t.tgparentid = 0 loop
      execute format('drop trigger %I on %s', one.name, one.marked);
    end loop;
    -- The queue numbers the jobs of one request in the order of its joins, which a run is not to depend on.
    for one in select oid::regprocedure as name from pg_proc
                where pronamespace = 'graphile_worker'::regnamespace and proname = 'add_jobs' loop
      execute format('alter function %s set enable_nestloop = on', one.name);
    end loop;
  end $$;
  do $$
  declare
    one record;
    kept bigint;
    -- A table that was empty has a file without pages until it is written.
    changed text[] := array['select name from sim.tables where copy is null and pg_relation_size(name) > 0'];
  begin
    for one in ${TABLES} loop
      execute format('alter table %s set (autovacuum_enabled = false)', one.name);
      execute format('select count(*) from %s', one.name) into kept;
      if kept > 0 then execute format('create table sim.copy_%s as table %s', one.oid, one.name); end if;
      insert into sim.tables values (one.name, case when kept > 0 then 'sim.copy_' || one.oid end::regclass);
      if kept > 0 then
        changed := changed || format('select %L::regclass from sim.base where (select count(*) from %s) <> %s
                                          or exists (select from %s where age(xmin) < age(base.xid))',
                                     one.name, one.name, kept, one.name);
      end if;
    end loop;
    execute format('create function sim.changed() returns setof regclass language plpgsql as %L',
                   'begin return query ' || array_to_string(changed, ' union all ') || '; end');
    for one in select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
                where c.relkind = 'S' and n.nspname in ('public', 'graphile_worker', 'sim') loop
      execute format('insert into sim.sequences select %L, last_value, is_called from %s', one.name, one.name);
    end loop;
  end $$;
  create function sim.reset() returns void language plpgsql as $$
  declare
    one record;
    is_changed boolean;
    changed regclass[] := array(select sim.changed());
  begin
    if changed <> '{}' then
      -- With those that refer to them, also when they are empty.
      execute 'truncate ' || array_to_string(changed, ', ') || ' cascade';
      for one in select * from sim.tables where copy is not null loop
        execute format('select not exists (select from %s)', one.name) into is_changed;
        if is_changed then execute format('insert into %s select * from %s', one.name, one.copy); end if;
      end loop;
    end if;
    for one in select * from sim.sequences loop
      perform setval(one.name, one.last_value, one.is_called);
    end loop;
    update sim.base set xid = pg_current_xact_id()::xid;
  end $$`;

/** Rules and foreign keys are of the rows that are put back, so they are not checked again. */
export const RESET_SQL = `
  begin;
  set local session_replication_role = replica;
  select sim.reset();
  commit`;
