-- What the application's role needs to work without the owner's rights, and the chain over the audit log. The rights
-- themselves are granted after the migrations (prisma/application-role.ts), because the role's name is a setting.

-- Functions that write what the application may only read -----------------------------------------------------

-- The path is fixed in each of them: a function with the owner's rights must not find a table of the caller.
ALTER FUNCTION tarang_tally_orders() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION tarang_tally_wallet_transactions() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION tarang_tally_users() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION tarang_fold_tallies() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
-- It judges the ledger, so it must read the real one, whatever path the session has set.
ALTER FUNCTION tarang_journal_sums_to_zero() SET search_path = pg_catalog, public, pg_temp;

-- The chain over the audit log --------------------------------------------------------------------------------

-- CreateTable
CREATE TABLE "audit_chain" (
    "position" BIGINT NOT NULL,
    "entry_id" BIGINT NOT NULL,
    "previous_hash" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_chain_pkey" PRIMARY KEY ("position")
);

-- CreateIndex
CREATE UNIQUE INDEX "audit_chain_entry_key" ON "audit_chain"("entry_id");

CREATE TRIGGER "audit_chain_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_chain"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();

-- The hash of an entry at its position in the chain. The JSON values are taken as text, because an array of JSON could
-- not tell an absent value from a JSON null.
CREATE FUNCTION tarang_audit_hash(previous bytea, place bigint, entry audit_entries) RETURNS bytea
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    place, entry.id, (extract(epoch FROM entry.at) * 1000)::bigint, entry.actor_id, entry.action, entry.object_type,
    entry.object_id, entry.before::text, entry.after::text, entry.request_id)::text, 'UTF8'))
$$;

-- Appends an entry to the chain.
CREATE FUNCTION tarang_append_to_audit_chain(entry audit_entries) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  place bigint;
  previous bytea;
BEGIN
  SELECT position, hash INTO place, previous FROM audit_chain ORDER BY position DESC LIMIT 1;
  place := coalesce(place, 0) + 1;
  -- Before the first entry: 32 zero bytes.
  previous := coalesce(previous, decode(repeat('00', 32), 'hex'));
  INSERT INTO audit_chain (position, entry_id, previous_hash, hash)
  VALUES (place, entry.id, previous, tarang_audit_hash(previous, place, entry));
END $$;

CREATE FUNCTION tarang_chain_audit_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- Held until the commit ends, so that the next transaction sees this entry as its predecessor.
  PERFORM pg_advisory_xact_lock(7261123);
  PERFORM tarang_append_to_audit_chain(NEW);
  RETURN NULL;
EXCEPTION WHEN unique_violation THEN
  -- A transaction that sees one moment (repeatable read) does not see the entries that were committed since.
  RAISE EXCEPTION 'the audit log has grown since this transaction began' USING ERRCODE = 'serialization_failure';
END $$;

-- Deferred: the lock is taken at the commit, when the transaction has every other lock that it needs. Taken at the
-- insert, it would be held while the transaction waits for rows, and two such transactions could wait for each other.
CREATE CONSTRAINT TRIGGER "audit_entries_chained" AFTER INSERT ON "audit_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tarang_chain_audit_entry();

-- The trigger holds off writers until this migration commits, so no entry is missed.
DO $$
DECLARE
  entry audit_entries;
BEGIN
  FOR entry IN SELECT * FROM audit_entries ORDER BY id LOOP
    PERFORM tarang_append_to_audit_chain(entry);
  END LOOP;
END $$;
