-- The order in which the routes of an item are tried (decision 014). The version before tries them by their positions, and adds routes without a
-- rank: their position is above all ranks, so that they come last.
ALTER TABLE "supplier_routes" ADD COLUMN "rank" INTEGER,
  ADD CONSTRAINT "supplier_routes_rank_not_negative" CHECK ("rank" >= 0);
