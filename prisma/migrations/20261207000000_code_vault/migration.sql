-- The code vault: codes of gift cards and subscriptions, encrypted before they reach the database, with what became of each. The
-- version before neither reads nor writes them: its orders of such items have no codes, and a person delivers them by hand.

-- How many codes an order is to get; 0 for one that gets none.
ALTER TABLE "orders" ADD COLUMN "codes" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "orders" ADD CONSTRAINT "orders_codes" CHECK ("codes" BETWEEN 0 AND 20);

CREATE TABLE "vault_items" (
    "itemid" INTEGER NOT NULL,
    "wait_hours" INTEGER NOT NULL DEFAULT 0,
    "low_at" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vault_items_pkey" PRIMARY KEY ("itemid")
);
ALTER TABLE "vault_items"
  ADD CONSTRAINT "vault_items_item_fk" FOREIGN KEY ("itemid") REFERENCES "items"("itemid") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "vault_items_bounds" CHECK ("wait_hours" BETWEEN 0 AND 72 AND "low_at" BETWEEN 0 AND 100000);

CREATE TABLE "vault_keys" (
    "name" TEXT NOT NULL,
    "wrapped" TEXT NOT NULL,

    CONSTRAINT "vault_keys_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "vault_batches" (
    "id" TEXT NOT NULL,
    "itemid" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "supplier" TEXT NOT NULL,
    "invoice" TEXT NOT NULL,
    "unit_cost" BIGINT,
    "wrapped" TEXT NOT NULL,
    "file_mac" TEXT,
    "rows" INTEGER NOT NULL,
    "created_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vault_batches_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "vault_batches_item_key" ON "vault_batches"("id", "itemid");
CREATE UNIQUE INDEX "vault_batches_file_key" ON "vault_batches"("file_mac");
-- What suppliers deliver and what is typed is one batch of an item and month.
CREATE UNIQUE INDEX "vault_batches_month_key" ON "vault_batches"("itemid", "kind", "supplier", "invoice") WHERE "kind" <> 'import';
CREATE INDEX "vault_batches_item_idx" ON "vault_batches"("itemid", "created_at" DESC);
CREATE INDEX "vault_batches_created_idx" ON "vault_batches"("created_at" DESC, "id" DESC);
ALTER TABLE "vault_batches"
  ADD CONSTRAINT "vault_batches_item_fk" FOREIGN KEY ("itemid") REFERENCES "items"("itemid") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "vault_batches_kind" CHECK ("kind" IN ('import', 'supplier', 'typed')),
  ADD CONSTRAINT "vault_batches_amounts" CHECK ("rows" >= 0 AND "unit_cost" >= 0);

CREATE TABLE "vault_codes" (
    "id" TEXT NOT NULL,
    "batch_id" TEXT NOT NULL,
    "itemid" INTEGER NOT NULL,
    "sealed" BYTEA NOT NULL,
    "mac" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "order_id" TEXT,
    "place" INTEGER,
    "attempt_id" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "sold_at" TIMESTAMPTZ(3),
    "moved_by" TEXT,

    CONSTRAINT "vault_codes_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "vault_codes_mac_key" ON "vault_codes"("mac");
CREATE UNIQUE INDEX "vault_codes_place_key" ON "vault_codes"("order_id", "place") WHERE "state" IN ('reserved', 'sold', 'revealed');
CREATE INDEX "vault_codes_order_idx" ON "vault_codes"("order_id");
CREATE INDEX "vault_codes_batch_idx" ON "vault_codes"("batch_id");
CREATE INDEX "vault_codes_available_idx" ON "vault_codes"("itemid", "expires_at", "id") WHERE "state" = 'available';
ALTER TABLE "vault_codes"
  ADD CONSTRAINT "vault_codes_batch_fk" FOREIGN KEY ("batch_id", "itemid") REFERENCES "vault_batches"("id", "itemid") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "vault_codes_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "vault_codes_state" CHECK ("state" IN ('available', 'reserved', 'sold', 'revealed', 'held', 'refunded', 'void')),
  ADD CONSTRAINT "vault_codes_holder" CHECK (CASE
    WHEN "state" IN ('reserved', 'sold', 'revealed') THEN "order_id" IS NOT NULL AND "place" IS NOT NULL
    WHEN "state" = 'available' THEN "order_id" IS NULL AND "place" IS NULL
    ELSE true END),
  ADD CONSTRAINT "vault_codes_sold" CHECK ("state" NOT IN ('sold', 'revealed') OR "sold_at" IS NOT NULL),
  ADD CONSTRAINT "vault_codes_sealed" CHECK (octet_length("sealed") BETWEEN 29 AND 1052);

CREATE TABLE "vault_moves" (
    "id" BIGSERIAL NOT NULL,
    "code_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "from" TEXT,
    "to" TEXT NOT NULL,
    "order_id" TEXT,
    "actor_id" TEXT,

    CONSTRAINT "vault_moves_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "vault_moves_code_idx" ON "vault_moves"("code_id", "id");
CREATE INDEX "vault_moves_order_idx" ON "vault_moves"("order_id");
ALTER TABLE "vault_moves"
  ADD CONSTRAINT "vault_moves_code_fk" FOREIGN KEY ("code_id") REFERENCES "vault_codes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER "vault_moves_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "vault_moves"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();

CREATE TABLE "vault_reveals" (
    "id" TEXT NOT NULL,
    "code_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "viewer_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "address" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vault_reveals_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "vault_reveals_code_idx" ON "vault_reveals"("code_id", "at");
CREATE INDEX "vault_reveals_order_idx" ON "vault_reveals"("order_id", "at");
ALTER TABLE "vault_reveals"
  ADD CONSTRAINT "vault_reveals_code_fk" FOREIGN KEY ("code_id") REFERENCES "vault_codes"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "vault_reveals_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER "vault_reveals_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "vault_reveals"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();

-- Whether a code that expires then may be sold at that moment: its buyer has at least a week to use it.
CREATE FUNCTION tarang_is_sellable(expires_at TIMESTAMPTZ, at TIMESTAMPTZ) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT expires_at IS NULL OR expires_at > at + interval '7 days'
$$;

-- A code never leaves the vault and is never another one.
CREATE FUNCTION tarang_keep_vault_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
     OR (NEW.id, NEW.batch_id, NEW.itemid, NEW.sealed, NEW.mac, NEW.expires_at)
        IS DISTINCT FROM (OLD.id, OLD.batch_id, OLD.itemid, OLD.sealed, OLD.mac, OLD.expires_at) THEN
    RAISE EXCEPTION 'a code of the vault stays as it was written (vault_codes_kept)'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'vault_codes_kept';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "vault_codes_kept" BEFORE UPDATE OR DELETE ON "vault_codes"
  FOR EACH ROW EXECUTE FUNCTION tarang_keep_vault_code();

-- It changes its state by this table alone, and its order only with its state.
CREATE FUNCTION tarang_check_vault_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.state = OLD.state AND (NEW.order_id, NEW.place) IS DISTINCT FROM (OLD.order_id, OLD.place))
     OR (NEW.state <> OLD.state AND OLD.state || ' ' || NEW.state NOT IN (
       'available reserved', 'available void', 'reserved available', 'reserved held', 'reserved sold',
       'held reserved', 'held available', 'held void', 'sold revealed', 'sold refunded', 'sold void',
       'revealed void', 'refunded available', 'refunded void')) THEN
    RAISE EXCEPTION 'a code does not move from % to % (vault_codes_moves)', OLD.state, NEW.state
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'vault_codes_moves';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "vault_codes_moves" BEFORE UPDATE ON "vault_codes"
  FOR EACH ROW EXECUTE FUNCTION tarang_check_vault_move();

-- Each move is a row that nobody can leave out. The pages show an item whose last code is gone as out of stock.
CREATE FUNCTION tarang_record_vault_move() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before TEXT;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before := OLD.state;
  END IF;
  IF before IS NOT DISTINCT FROM NEW.state THEN
    RETURN NULL;
  END IF;
  INSERT INTO vault_moves (code_id, at, "from", "to", order_id, actor_id)
  VALUES (NEW.id, now(), before, NEW.state, COALESCE(NEW.order_id, CASE WHEN TG_OP = 'UPDATE' THEN OLD.order_id END), NEW.moved_by);
  IF NEW.state = 'available'
     OR (before = 'available' AND NOT EXISTS (SELECT FROM vault_codes WHERE itemid = NEW.itemid AND state = 'available')) THEN
    PERFORM pg_notify('catalogue', 'vault_codes');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "vault_codes_state_changed" AFTER INSERT OR UPDATE ON "vault_codes"
  FOR EACH ROW EXECUTE FUNCTION tarang_record_vault_move();
CREATE TRIGGER "vault_items_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "vault_items"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_catalogue_changed();
