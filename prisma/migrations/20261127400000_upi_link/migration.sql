-- The link by which a UPI app opens the payment, where the gateway names one.
ALTER TABLE "payments" ADD COLUMN "upi_link" TEXT;
