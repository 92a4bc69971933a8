-- Referrals: customers invite friends, and both get points after the friend's first delivered order that meets the terms. The
-- version before neither reads nor writes them, and would reward nobody: they are switched on after it has stopped.

CREATE TABLE "invite_codes" (
    "user_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invite_codes_pkey" PRIMARY KEY ("user_id")
);
CREATE UNIQUE INDEX "invite_codes_code_key" ON "invite_codes"("code");
ALTER TABLE "invite_codes" ADD CONSTRAINT "invite_codes_user_fk"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "referral_terms" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "enabled" BOOLEAN NOT NULL,
    "inviter_points" BIGINT NOT NULL,
    "friend_points" BIGINT NOT NULL,
    "min_order" BIGINT NOT NULL,
    "within_days" INTEGER NOT NULL,
    "monthly_limit" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "referral_terms_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "referral_terms"
  ADD CONSTRAINT "referral_terms_values" CHECK (
    "id" = 1 AND "inviter_points" > 0 AND "friend_points" > 0 AND "inviter_points" + "friend_points" <= "min_order"
    AND "within_days" BETWEEN 1 AND 365 AND "monthly_limit" BETWEEN 1 AND 1000);

CREATE TABLE "referrals" (
    "id" TEXT NOT NULL,
    "inviter_id" TEXT NOT NULL,
    "friend_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "inviter_points" BIGINT NOT NULL,
    "friend_points" BIGINT NOT NULL,
    "min_order" BIGINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "order_id" TEXT,
    "suspicions" TEXT[] NOT NULL DEFAULT '{}',
    "reason" TEXT,
    "decided_by_id" TEXT,
    "inviter_reward" BIGINT,
    "friend_reward" BIGINT,
    "monthly_limit" INTEGER,
    "inviter_taken" BIGINT,
    "friend_taken" BIGINT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "rewarded_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "referrals_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "referrals_friend_key" ON "referrals"("friend_id");
CREATE UNIQUE INDEX "referrals_order_key" ON "referrals"("order_id");
CREATE INDEX "referrals_inviter_idx" ON "referrals"("inviter_id", "created_at" DESC, "id" DESC);
CREATE INDEX "referrals_month_idx" ON "referrals"("inviter_id", "rewarded_at");
CREATE INDEX "referrals_status_idx" ON "referrals"("status", "updated_at" DESC, "id" DESC);

ALTER TABLE "referrals" ADD CONSTRAINT "referrals_inviter_fk"
  FOREIGN KEY ("inviter_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_friend_fk"
  FOREIGN KEY ("friend_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_order_fk"
  FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "referrals"
  ADD CONSTRAINT "referrals_people" CHECK ("inviter_id" <> "friend_id"),
  ADD CONSTRAINT "referrals_promise" CHECK ("inviter_points" > 0 AND "friend_points" > 0 AND "min_order" > 0),
  ADD CONSTRAINT "referrals_state" CHECK (
    "status" IN ('invited', 'held', 'rewarded', 'refused', 'taken_back')
    AND CASE "status" WHEN 'invited' THEN "order_id" IS NULL WHEN 'refused' THEN TRUE ELSE "order_id" IS NOT NULL END
    AND ("status" <> 'held' OR cardinality("suspicions") > 0)
    AND ("status" <> 'refused' OR "reason" IS NOT NULL)),
  -- Who was rewarded got what was promised; an inviter above the limit of the month got nothing.
  ADD CONSTRAINT "referrals_rewards" CHECK (
    CASE WHEN "status" IN ('rewarded', 'taken_back')
         THEN "rewarded_at" IS NOT NULL AND "monthly_limit" IS NOT NULL
              AND COALESCE("inviter_reward" IN (0, "inviter_points") AND "friend_reward" = "friend_points", FALSE)
         ELSE num_nonnulls("rewarded_at", "monthly_limit", "inviter_reward", "friend_reward") = 0 END),
  ADD CONSTRAINT "referrals_taken" CHECK (
    CASE WHEN "status" = 'taken_back'
         THEN COALESCE("inviter_taken" BETWEEN 0 AND "inviter_reward" AND "friend_taken" BETWEEN 0 AND "friend_reward", FALSE)
         ELSE num_nonnulls("inviter_taken", "friend_taken") = 0 END),
  ADD CONSTRAINT "referrals_reason" CHECK (char_length("reason") BETWEEN 1 AND 300);
