-- The sweep that mails partners whose balance fell below their bound looks for the events of the last hours.
CREATE INDEX "partner_events_low_balance_idx" ON "partner_events"("at") WHERE "type" = 'balance.low';
