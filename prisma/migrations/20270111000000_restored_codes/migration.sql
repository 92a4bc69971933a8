-- The stock of a restored database is set aside at the end of its quarantine: the lost database may have sold it.
CREATE OR REPLACE FUNCTION tarang_check_vault_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.state = OLD.state AND (NEW.order_id, NEW.place) IS DISTINCT FROM (OLD.order_id, OLD.place))
     OR (NEW.state <> OLD.state AND OLD.state || ' ' || NEW.state NOT IN (
       'available reserved', 'available held', 'available void', 'reserved available', 'reserved held', 'reserved sold',
       'held reserved', 'held available', 'held void', 'sold revealed', 'sold refunded', 'sold void',
       'revealed void', 'refunded available', 'refunded void')) THEN
    RAISE EXCEPTION 'a code does not move from % to % (vault_codes_moves)', OLD.state, NEW.state
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'vault_codes_moves';
  END IF;
  RETURN NEW;
END $$;

-- Each move is a row that nobody can leave out. The pages show an item whose last code is gone as out of stock. Whether one is left is
-- asked when a code is reserved only: a whole stock that is set aside would look past all its dead rows for each of its codes.
CREATE OR REPLACE FUNCTION tarang_record_vault_move() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF NEW.state = 'available' OR (before = 'available' AND NEW.state <> 'reserved') THEN
    PERFORM pg_notify('catalogue', 'vault_codes');
  ELSIF before = 'available' AND NOT EXISTS (SELECT FROM vault_codes WHERE itemid = NEW.itemid AND state = 'available') THEN
    PERFORM pg_notify('catalogue', 'vault_codes');
  END IF;
  RETURN NULL;
END $$;
