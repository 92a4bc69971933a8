-- A code of a voided batch that is reserved, sold unseen or set aside becomes void when it would be for sale again. The version before
-- does not read the column, and puts such a code on sale until it has stopped.
ALTER TABLE "vault_batches" ADD COLUMN "voided_at" TIMESTAMPTZ(3);

-- As before, but a code that was sold and returned unseen can be imported again too: what nobody has seen, nobody has used.
CREATE OR REPLACE FUNCTION tarang_keep_vault_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
     OR (NEW.id, NEW.batch_id, NEW.itemid, NEW.sealed, NEW.expires_at)
        IS DISTINCT FROM (OLD.id, OLD.batch_id, OLD.itemid, OLD.sealed, OLD.expires_at)
     OR (NEW.mac <> OLD.mac AND NOT (
          NEW.mac = OLD.mac || ':' || OLD.id AND OLD.state = 'available' AND NEW.state = 'void'
          AND NOT EXISTS (SELECT FROM vault_moves WHERE code_id = OLD.id AND "to" = 'revealed'))) THEN
    RAISE EXCEPTION 'a code of the vault stays as it was written (vault_codes_kept)'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'vault_codes_kept';
  END IF;
  RETURN NEW;
END $$;
