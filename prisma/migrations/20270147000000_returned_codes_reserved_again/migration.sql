-- An order that was refunded twice and reopened gets the codes again that a supplier delivered for it. The version before never makes this
-- move, and every move that it makes is still allowed.
CREATE OR REPLACE FUNCTION tarang_check_vault_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.state = OLD.state AND (NEW.order_id, NEW.place) IS DISTINCT FROM (OLD.order_id, OLD.place))
     OR (NEW.state <> OLD.state AND OLD.state || ' ' || NEW.state NOT IN (
       'available reserved', 'available held', 'available void', 'reserved available', 'reserved held', 'reserved sold',
       'held reserved', 'held available', 'held void', 'sold revealed', 'sold refunded', 'sold void',
       'revealed void', 'refunded reserved', 'refunded available', 'refunded void')) THEN
    RAISE EXCEPTION 'a code does not move from % to % (vault_codes_moves)', OLD.state, NEW.state
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'vault_codes_moves';
  END IF;
  RETURN NEW;
END $$;
