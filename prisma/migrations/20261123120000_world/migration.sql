-- Whether the database belongs to a demo or to a shop. It stays empty here: the first process that opens the database
-- marks it, by its settings or by what the rows show.

-- CreateEnum
CREATE TYPE "store_mode" AS ENUM ('demo', 'shop');

-- CreateTable
CREATE TABLE "store_state" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "mode" "store_mode" NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "store_state_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "store_state" ADD CONSTRAINT "store_state_one_row" CHECK ("id" = 1);

-- A shop never becomes a demo again, and a mark that is removed would be guessed anew.
CREATE FUNCTION tarang_store_mode_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.mode = 'demo' AND NEW.mode = 'shop' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the mode of a store changes from demo to shop only (store_state_mode_stays)'
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'store_state_mode_stays';
END $$;

CREATE TRIGGER "store_state_mode_stays" BEFORE UPDATE OR DELETE ON "store_state"
  FOR EACH ROW EXECUTE FUNCTION tarang_store_mode_stays();
