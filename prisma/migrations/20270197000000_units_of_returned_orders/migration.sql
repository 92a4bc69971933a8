-- As before, but an order whose codes its customer returned unseen uses no unit (HOLDS in lib/domain/offers/count-uses.ts): pages
-- said that fewer units were left than there were, and were not told of a unit that came back by a return.
CREATE OR REPLACE FUNCTION tarang_campaign_unit_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_over INTEGER;
  campaign TEXT;
BEGIN
  IF TG_TABLE_NAME = 'order_refunds' THEN
    SELECT o.campaign_id INTO campaign FROM orders o WHERE o.id = NEW.order_id;
  ELSE
    campaign := NEW.campaign_id;
  END IF;
  SELECT c.stock - (SELECT count(*) FROM orders o
                     WHERE o.campaign_id = c.id AND o.status IN ('Created', 'Processing', 'Completed')
                       AND NOT (o.codes > 0 AND EXISTS (SELECT FROM order_refunds r
                                                         WHERE r.order_id = o.id AND r.cause = 'returned')))
    INTO left_over FROM campaigns c WHERE c.id = campaign AND c.stock IS NOT NULL;
  IF left_over <= 20 THEN
    PERFORM pg_notify('catalogue', 'campaigns');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "order_refunds_unit_freed_changed" AFTER INSERT ON "order_refunds"
  FOR EACH ROW WHEN (NEW.cause = 'returned') EXECUTE FUNCTION tarang_campaign_unit_moved();
