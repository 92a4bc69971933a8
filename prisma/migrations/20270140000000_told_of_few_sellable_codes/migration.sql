-- As before, but for when pages are told that a code was taken: the item is out of stock when none that may be sold is left, however
-- many there are that expire too soon. They are told from the last ten on: buyers of the last codes at once do not see each other's,
-- and the one who commits last must tell. A code that is sold for less than another minute counts as none, because the timer that waits
-- for its end (read-windows.ts) may have looked just before this. The index is read from its end, ten rows at most, beginning with those
-- that never expire.
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
  ELSIF before = 'available' AND NOT EXISTS (
    SELECT FROM (SELECT expires_at FROM vault_codes WHERE itemid = NEW.itemid AND state = 'available'
                  ORDER BY expires_at DESC OFFSET 9 LIMIT 1) tenth
     WHERE tarang_is_sellable(tenth.expires_at, now() + interval '1 minute')) THEN
    PERFORM pg_notify('catalogue', 'vault_codes');
  END IF;
  RETURN NULL;
END $$;
