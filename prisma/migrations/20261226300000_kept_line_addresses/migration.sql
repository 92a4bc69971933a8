-- The same of wallet transactions (decision 118).
CREATE INDEX "wallet_transactions_kept_emails_idx" ON "wallet_transactions"("txnid") WHERE "user_email" <> '';
