-- Who was shown the notice about personal data, who declared to be an adult, and who gave or took back a consent. The version
-- before writes none of it: triggers add the rows for its accounts and its choices of messages.

CREATE TABLE "consents" (
    "id" BIGSERIAL NOT NULL,
    "user_id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "act" TEXT NOT NULL,
    "notice" TEXT NOT NULL DEFAULT '',
    "language" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "consents_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "consents_user_idx" ON "consents"("user_id", "id");
ALTER TABLE "consents"
  ADD CONSTRAINT "consents_act" CHECK (CASE "purpose"
    WHEN 'account' THEN "act" IN ('noticed', 'unnoticed')
    WHEN 'adult' THEN "act" = 'declared'
    WHEN 'reviews' THEN "act" IN ('given', 'withdrawn')
    WHEN 'rewards' THEN "act" IN ('given', 'withdrawn')
    ELSE false END),
  ADD CONSTRAINT "consents_notice" CHECK ("act" NOT IN ('noticed', 'declared') OR "notice" <> ''),
  ADD CONSTRAINT "consents_language" CHECK ("language" IN ('en', 'hi'));
CREATE TRIGGER "consents_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "consents"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();

-- The notice that the page of the last choice linked to; '' for choices from before there was one.
ALTER TABLE "notification_preferences" ADD COLUMN "notice" TEXT NOT NULL DEFAULT '';

-- Every account has a row that says whether its owner was shown the notice.
CREATE FUNCTION tarang_mark_unnoticed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO consents (user_id, purpose, act, language)
  SELECT NEW.id, 'account', 'unnoticed', 'en'
   WHERE NOT EXISTS (SELECT FROM consents WHERE user_id = NEW.id AND purpose = 'account');
  RETURN NULL;
END $$;
CREATE TRIGGER "users_consents_changed" AFTER INSERT ON "users"
  FOR EACH ROW EXECUTE FUNCTION tarang_mark_unnoticed();

-- A consent is given while a message of its purpose is chosen on any channel. Written with the choice, so that what is sent and
-- what is proved cannot differ.
CREATE FUNCTION tarang_record_consents() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  choice RECORD;
  chosen TEXT[] := CASE WHEN TG_OP = 'DELETE' THEN '{}' ELSE NEW.added END;
BEGIN
  IF TG_OP <> 'DELETE' THEN choice := NEW; ELSE choice := OLD; END IF;
  INSERT INTO consents (user_id, purpose, act, notice, language)
  SELECT choice.user_id, p.purpose, CASE WHEN p.wanted THEN 'given' ELSE 'withdrawn' END, choice.notice, choice.language
    FROM (SELECT t.purpose, EXISTS (SELECT FROM unnest(chosen) c WHERE c LIKE t.topic || ':%') AS wanted
            FROM (VALUES ('reviews', 'reviews'), ('rewards', 'points')) t (purpose, topic)) p
   WHERE p.wanted IS DISTINCT FROM coalesce((
     SELECT c.act = 'given' FROM consents c
      WHERE c.user_id = choice.user_id AND c.purpose = p.purpose ORDER BY c.id DESC LIMIT 1), false);
  RETURN NULL;
END $$;
CREATE TRIGGER "notification_preferences_consents_changed" AFTER INSERT OR UPDATE OR DELETE ON "notification_preferences"
  FOR EACH ROW EXECUTE FUNCTION tarang_record_consents();

-- What exists.
INSERT INTO consents (user_id, purpose, act, language)
  SELECT id, 'account', 'unnoticed', 'en' FROM users;
INSERT INTO consents (user_id, purpose, act, language, at)
  SELECT p.user_id, t.purpose, 'given', p.language, p.updated_at
    FROM notification_preferences p, (VALUES ('reviews', 'reviews'), ('rewards', 'points')) t (purpose, topic)
   WHERE EXISTS (SELECT FROM unnest(p.added) c WHERE c LIKE t.topic || ':%');
