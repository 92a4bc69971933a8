-- Guardians of customers under 18 (decision 114). The version before neither reads nor writes them: triggers keep it from selling to
-- an account whose guardian has not agreed.

CREATE TABLE "guardians" (
    "user_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "adult_from" DATE NOT NULL,
    "notice" TEXT NOT NULL DEFAULT '',
    "language" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "guardians_pkey" PRIMARY KEY ("user_id")
);
CREATE INDEX "guardians_open_idx" ON "guardians"("ends_at") WHERE "state" = 'asked';
ALTER TABLE "guardians"
  ADD CONSTRAINT "guardians_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "guardians_state" CHECK (
    "state" IN ('asked', 'given', 'withdrawn', 'ended') AND ("state" = 'asked') = ("decided_at" IS NULL)),
  -- Whose request has ended without an agreement is not kept.
  ADD CONSTRAINT "guardians_contact" CHECK (
    CASE "state" WHEN 'ended' THEN "name" = '' AND "email" = ''
                 ELSE char_length("name") BETWEEN 1 AND 80 AND char_length("email") BETWEEN 3 AND 254 END),
  ADD CONSTRAINT "guardians_notice" CHECK ("notice" <> '' OR "state" IN ('asked', 'ended')),
  ADD CONSTRAINT "guardians_language" CHECK ("language" IN ('en', 'hi'));

-- The guardian's acts stand beside those of the account, with the notice that the guardian was shown.
ALTER TABLE "consents" DROP CONSTRAINT "consents_act";
ALTER TABLE "consents"
  ADD CONSTRAINT "consents_act" CHECK (CASE "purpose"
    WHEN 'account' THEN "act" IN ('noticed', 'unnoticed')
    WHEN 'adult' THEN "act" = 'declared'
    WHEN 'guardian' THEN "act" IN ('given', 'withdrawn') AND "notice" <> ''
    WHEN 'reviews' THEN "act" IN ('given', 'withdrawn')
    WHEN 'rewards' THEN "act" IN ('given', 'withdrawn')
    ELSE false END);

-- Written with the state, so that what is allowed and what is proved cannot differ.
CREATE FUNCTION tarang_record_guardian() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO consents (user_id, purpose, act, notice, language)
  VALUES (NEW.user_id, 'guardian', NEW.state, NEW.notice, NEW.language);
  RETURN NULL;
END $$;
CREATE TRIGGER "guardians_consents_changed" AFTER UPDATE OF "state" ON "guardians"
  FOR EACH ROW WHEN (OLD."state" <> NEW."state" AND NEW."state" IN ('given', 'withdrawn'))
  EXECUTE FUNCTION tarang_record_guardian();

-- Of a child whose guardian has not agreed. Days are those of India.
CREATE FUNCTION tarang_needs_guardian(account text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM guardians g WHERE g.user_id = account AND g.state <> 'given'
                    AND g.adult_from > (now() AT TIME ZONE 'Asia/Kolkata')::date)
$$;

CREATE FUNCTION tarang_guardian_agrees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tarang_needs_guardian(NEW.user_id) THEN
    RAISE EXCEPTION 'the guardian of % has not agreed (%_guardian_agrees)', NEW.user_id, TG_TABLE_NAME
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_guardian_agrees';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "orders_guardian_agrees" BEFORE INSERT ON "orders"
  FOR EACH ROW EXECUTE FUNCTION tarang_guardian_agrees();
-- What a person settles of an older payment is no new one.
CREATE TRIGGER "payments_guardian_agrees" BEFORE INSERT ON "payments"
  FOR EACH ROW WHEN (NEW."status" = 'created') EXECUTE FUNCTION tarang_guardian_agrees();

-- Nothing is asked of a child, and no news is sent to one: such a choice cannot be made, and one of before ends.
CREATE FUNCTION tarang_no_marketing_to_children() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM unnest(NEW.added) c WHERE c LIKE 'reviews:%' OR c LIKE 'points:%')
     AND EXISTS (SELECT FROM guardians g WHERE g.user_id = NEW.user_id
                    AND g.adult_from > (now() AT TIME ZONE 'Asia/Kolkata')::date) THEN
    RAISE EXCEPTION 'customer % is under 18 (notification_preferences_adults)', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'notification_preferences_adults';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "notification_preferences_adults" BEFORE INSERT OR UPDATE ON "notification_preferences"
  FOR EACH ROW EXECUTE FUNCTION tarang_no_marketing_to_children();

CREATE FUNCTION tarang_end_marketing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE notification_preferences
     SET added = ARRAY(SELECT c FROM unnest(added) c WHERE c NOT LIKE 'reviews:%' AND c NOT LIKE 'points:%')
   WHERE user_id = NEW.user_id AND EXISTS (SELECT FROM unnest(added) c WHERE c LIKE 'reviews:%' OR c LIKE 'points:%');
  RETURN NULL;
END $$;
CREATE TRIGGER "guardians_marketing_changed" AFTER INSERT ON "guardians"
  FOR EACH ROW EXECUTE FUNCTION tarang_end_marketing();

-- An erasure takes the guardian too: their data was kept for this account alone.
CREATE FUNCTION tarang_end_guardian() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM guardians WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER "erasures_guardian_changed" AFTER INSERT ON "erasures"
  FOR EACH ROW EXECUTE FUNCTION tarang_end_guardian();
