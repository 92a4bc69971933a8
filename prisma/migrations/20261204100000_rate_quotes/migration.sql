-- What the source of exchange rates said last of each currency. The version before reads and writes none of it.
CREATE TABLE "rate_quotes" (
    "currency" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "rate" BIGINT NOT NULL,
    "waits" BOOLEAN NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_quotes_pkey" PRIMARY KEY ("currency")
);
ALTER TABLE "rate_quotes" ADD CONSTRAINT "rate_quotes_rate" CHECK ("rate" BETWEEN 1 AND 100000000);
