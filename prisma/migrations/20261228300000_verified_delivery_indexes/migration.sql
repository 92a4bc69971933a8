-- The same of deliveries, their events and the floats of suppliers.
CREATE INDEX "delivery_attempts_sent_range_idx" ON "delivery_attempts" USING brin ("sent_at") WITH (autosummarize = on);
CREATE INDEX "delivery_attempts_supplier_order_idx" ON "delivery_attempts"("supplier", "supplier_order_id") WHERE "outcome" = 'delivered';
CREATE INDEX "delivery_sends_sent_range_idx" ON "delivery_sends" USING brin ("sent_at") WITH (autosummarize = on);
CREATE INDEX "order_events_at_range_idx" ON "order_events" USING brin ("at") WITH (autosummarize = on);
CREATE INDEX "float_entries_created_range_idx" ON "float_entries" USING brin ("created_at") WITH (autosummarize = on);
CREATE INDEX "float_entries_openings_idx" ON "float_entries"("supplier", "region") WHERE "kind" = 'opening';
