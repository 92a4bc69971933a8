-- A route that was added is not used by the switch of a whole product before staff have switched it on (decision 014). Routes that are there count
-- as checked, and those that the version before adds do, as they did.
ALTER TABLE "supplier_routes" ADD COLUMN "checked" BOOLEAN NOT NULL DEFAULT true;
