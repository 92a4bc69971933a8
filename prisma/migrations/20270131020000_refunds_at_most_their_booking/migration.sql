-- Whatever the application does, the refunds of a booking are not more than it owes. The lock makes simultaneous ones see each other.
-- The version before writes one refund for a booking, and repeats it only when it is sent again.
CREATE FUNCTION tarang_source_refunds_at_most_the_booking() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owed bigint;
BEGIN
  PERFORM FROM payments WHERE id = NEW.payment_id FOR UPDATE;
  SELECT sum(e.amount) INTO owed
    FROM ledger_journals j JOIN ledger_entries e ON e.journal_id = j.id AND e.account = 'refunds'
   WHERE j.reason = 'order_refunded' AND j.reference = NEW.booking;
  IF NEW.amount + (SELECT coalesce(sum(amount), 0) FROM source_refunds
                    WHERE booking = NEW.booking AND state <> 'sent_again') > owed THEN
    RAISE EXCEPTION 'the refunds of booking % are more than it owes (source_refunds_at_most_the_booking)', NEW.booking
      USING ERRCODE = 'check_violation', CONSTRAINT = 'source_refunds_at_most_the_booking';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "source_refunds_at_most_the_booking" BEFORE INSERT ON "source_refunds"
  FOR EACH ROW EXECUTE FUNCTION tarang_source_refunds_at_most_the_booking();
