-- The paid orders that the last comparison after a restore has looked for at the suppliers. The version before leaves it empty: then the
-- end of the quarantine holds every paid order from before the moment.
ALTER TABLE "restores" ADD COLUMN "compared_orders" TEXT[] NOT NULL DEFAULT '{}';
