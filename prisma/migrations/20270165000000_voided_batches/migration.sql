-- Codes that were imported for the wrong item become void, and when they were never sold, their keyed hash no longer
-- keeps the same code from being imported again, for another item. The version before neither voids such a code nor changes a hash.
CREATE OR REPLACE FUNCTION tarang_keep_vault_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
     OR (NEW.id, NEW.batch_id, NEW.itemid, NEW.sealed, NEW.expires_at)
        IS DISTINCT FROM (OLD.id, OLD.batch_id, OLD.itemid, OLD.sealed, OLD.expires_at)
     OR (NEW.mac <> OLD.mac AND NOT (
          NEW.mac = OLD.mac || ':' || OLD.id AND OLD.state = 'available' AND NEW.state = 'void'
          AND NOT EXISTS (SELECT FROM vault_moves WHERE code_id = OLD.id AND "to" IN ('sold', 'revealed')))) THEN
    RAISE EXCEPTION 'a code of the vault stays as it was written (vault_codes_kept)'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'vault_codes_kept';
  END IF;
  RETURN NEW;
END $$;
