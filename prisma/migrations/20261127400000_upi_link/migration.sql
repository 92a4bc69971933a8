-- The link by which a UPI app opens the payment, where the gateway names one, and until when it is offered.
ALTER TABLE "payments" ADD COLUMN "upi_link" TEXT, ADD COLUMN "upi_link_until" TIMESTAMPTZ(3);
