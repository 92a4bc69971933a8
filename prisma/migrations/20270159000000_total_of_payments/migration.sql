-- What a gateway has named under a bank reference in all: a lost dispute takes first what is not counted of it. Empty where that is what
-- is counted. The version before leaves it out.
ALTER TABLE "payments" ADD COLUMN "gateway_total" BIGINT;
