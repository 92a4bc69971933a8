-- Erased accounts: sealed at once, and a year later without anything that names a person. The version before neither reads nor
-- writes these tables; a sealed account is a blocked one to it.

CREATE TABLE "erasures" (
    "user_id" TEXT NOT NULL,
    "identity" JSONB,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL,
    "wipe_at" TIMESTAMPTZ(3) NOT NULL,
    "wiped_at" TIMESTAMPTZ(3),

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("user_id")
);
CREATE INDEX "erasures_due_idx" ON "erasures"("wipe_at") WHERE "wiped_at" IS NULL;
ALTER TABLE "erasures"
  ADD CONSTRAINT "erasures_year" CHECK ("wipe_at" >= "sealed_at" + interval '1 year'),
  ADD CONSTRAINT "erasures_wiped" CHECK (("wiped_at" IS NULL) = ("identity" IS NOT NULL));
CREATE TRIGGER "erasures_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "erasures"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();

-- The year begins when the account is sealed. Only a restored database is told of an earlier moment, from the file of erasures.
CREATE FUNCTION tarang_erasures_begin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.wiped_at IS NULL AND NEW.sealed_at BETWEEN now() - interval '1 minute' AND now() + interval '1 minute'
     OR NEW.wiped_at IS NULL AND NEW.sealed_at < now() AND EXISTS (SELECT FROM restores WHERE ended_at IS NULL)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'an account is sealed now (erasures_begin)'
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'erasures_begin';
END $$;
CREATE TRIGGER "erasures_begin" BEFORE INSERT ON "erasures"
  FOR EACH ROW EXECUTE FUNCTION tarang_erasures_begin();

-- The hash of an entry of the audit log whose personal values were erased, at its position: it proves that nothing else of it
-- was changed since. The link in the chain keeps the hash of the entry as it was written.
CREATE TABLE "audit_redactions" (
    "id" BIGSERIAL NOT NULL,
    "entry_id" BIGINT NOT NULL,
    "user_id" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_redactions_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "audit_redactions_entry_idx" ON "audit_redactions"("entry_id");
CREATE TRIGGER "audit_redactions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_redactions"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();

-- History is only added to, but for what the law makes the store erase. The application has no right to update these tables, so
-- the setting alone opens nothing to it: the function below has it.
CREATE OR REPLACE FUNCTION tarang_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('tarang.erasing', true) = 'on' AND TG_TABLE_NAME IN (
    'audit_entries', 'order_events', 'order_refunds', 'order_notes', 'order_reopenings', 'customer_notes', 'ledger_journals',
    'billing_details', 'vault_reveals', 'erasures') THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is append-only (%_append_only)', TG_TABLE_NAME, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;

CREATE OR REPLACE FUNCTION tarang_approval_requests_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status = 'open'
     AND (NEW.id, NEW.kind, NEW.permission, NEW.asker_id, NEW.receiver_id, NEW.object_type, NEW.object_id, NEW.input,
          NEW.version, NEW.created_at, NEW.expires_at)
         IS NOT DISTINCT FROM
         (OLD.id, OLD.kind, OLD.permission, OLD.asker_id, OLD.receiver_id, OLD.object_type, OLD.object_id, OLD.input,
          OLD.version, OLD.created_at, OLD.expires_at))
     -- With the owner's rights alone: the application could set it too, and may change open requests anyway.
     OR (current_setting('tarang.erasing', true) = 'on' AND current_user = (
          SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID))
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a request for approval ends once and is not changed (approval_requests_stay)'
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'approval_requests_stay';
END $$;

CREATE FUNCTION tarang_redact_text(said text, marks text[]) RETURNS text
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  mark text;
BEGIN
  FOREACH mark IN ARRAY marks LOOP
    -- A short number is the number of a game's server, and part of many amounts.
    IF mark !~ '^[0-9.]{1,5}$' THEN said := replace(said, mark, '[erased]');
    ELSIF said = mark THEN said := '[erased]'; END IF;
  END LOOP;
  RETURN said;
END $$;

-- A JSON value with every text that has a mark changed, and every number that is one.
CREATE FUNCTION tarang_redact(value jsonb, marks text[]) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'object' THEN (SELECT coalesce(jsonb_object_agg(f.key, tarang_redact(f.value, marks)), '{}') FROM jsonb_each(value) f)
    WHEN 'array' THEN (SELECT coalesce(jsonb_agg(tarang_redact(f.value, marks) ORDER BY f.ordinality), '[]')
                         FROM jsonb_array_elements(value) WITH ORDINALITY f)
    WHEN 'string' THEN to_jsonb(tarang_redact_text(value #>> '{}', marks))
    WHEN 'number' THEN CASE WHEN value #>> '{}' = ANY (marks) THEN to_jsonb('[erased]'::text) ELSE value END
    ELSE value END;
END $$;

-- Wipes a sealed account whose year is over: what names its owner goes, amounts, states, times and tax documents stay. With the
-- owner's rights, because histories are changed. Returns false when there is nothing to wipe.
CREATE FUNCTION tarang_wipe_account(account text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET tarang.erasing = 'on' AS $$
DECLARE
  erasure erasures;
  entry audit_entries;
  link audit_chain;
  changed audit_entries;
  order_ids text[];
  payment_ids text[];
  objects text[];
  marks text[];
  strong text[];
BEGIN
  SELECT * INTO erasure FROM erasures WHERE user_id = account AND wiped_at IS NULL AND wipe_at <= now();
  IF NOT FOUND THEN RETURN false; END IF;
  -- The same order of locks as everywhere: the account, then its orders.
  PERFORM FROM users WHERE id = account FOR UPDATE;
  order_ids := ARRAY(SELECT id FROM orders WHERE user_id = account);
  payment_ids := ARRAY(SELECT id FROM payments WHERE user_id = account);
  objects := order_ids || payment_ids || ARRAY(SELECT txnid FROM wallet_transactions WHERE user_id = account)
    || ARRAY(SELECT id FROM help_requests WHERE user_id = account)
    || ARRAY(SELECT id FROM product_reviews WHERE user_id = account)
    || ARRAY(SELECT id FROM reviews WHERE order_id = ANY (order_ids) OR payment_id = ANY (payment_ids))
    || ARRAY(SELECT id FROM partner_keys WHERE partner_id = account)
    || ARRAY(SELECT id FROM partner_endpoints WHERE partner_id = account) || account;
  SELECT array_agg(m ORDER BY length(m) DESC, m) INTO marks FROM (
    SELECT DISTINCT unnest(ARRAY[m, lower(m)]) AS m FROM (
      SELECT value AS m FROM jsonb_each_text(erasure.identity)
      UNION ALL SELECT right(erasure.identity ->> 'mobile', 10)
      UNION ALL SELECT unnest(ARRAY[user_email, input1, input2, player_name, gift_note] || more_inputs)
                  FROM orders WHERE user_id = account
      UNION ALL SELECT payer_vpa FROM payments WHERE user_id = account
      UNION ALL SELECT unnest(ARRAY[name, address, gstin]) FROM billing_details WHERE user_id = account
      UNION ALL SELECT text FROM product_reviews WHERE user_id = account
      UNION ALL SELECT address FROM sessions WHERE user_id = account
    ) found WHERE length(m) >= 3 AND m <> '[erased]') unique_marks;
  -- Those that name one person alone, and may be looked for in what is about others.
  strong := ARRAY(SELECT m FROM unnest(marks) m WHERE m ~ '@' OR m ~ '^\+?[0-9]{10,}$');

  UPDATE orders SET user_email = '', input1 = '[erased]', input2 = CASE WHEN input2 = '' THEN '' ELSE '[erased]' END,
         more_inputs = ARRAY(SELECT '[erased]' FROM unnest(more_inputs)), player_name = NULL, player_region = NULL,
         gift_note = NULL, reason = tarang_redact_text(reason, marks)
   WHERE user_id = account;
  UPDATE order_events SET detail = tarang_redact(detail, marks) WHERE order_id = ANY (order_ids);
  UPDATE order_notes SET text = '[erased]' WHERE order_id = ANY (order_ids);
  UPDATE order_refunds SET note = tarang_redact_text(note, marks) WHERE order_id = ANY (order_ids);
  UPDATE order_reopenings SET reason = tarang_redact_text(reason, marks) WHERE order_id = ANY (order_ids);
  UPDATE delivery_sends SET request = tarang_redact(request, marks), reply = tarang_redact(reply, marks),
         error = tarang_redact_text(error, marks)
   WHERE attempt_id IN (SELECT id FROM delivery_attempts WHERE order_id = ANY (order_ids));
  UPDATE delivery_attempts SET request = tarang_redact(request, marks), reply = tarang_redact(reply, marks),
         error = tarang_redact_text(error, marks), wrong_goods = tarang_redact(wrong_goods, marks)
   WHERE order_id = ANY (order_ids);
  UPDATE payments SET payer_vpa = NULL, remark = tarang_redact_text(remark, marks), evidence = tarang_redact(evidence, marks),
         payment_url = NULL, upi_link = NULL, upi_link_until = NULL
   WHERE user_id = account;
  DELETE FROM webhook_inbox WHERE client_txn_id IN (SELECT client_txn_id FROM payments WHERE user_id = account);
  UPDATE wallet_transactions SET user_email = '', reason = tarang_redact_text(reason, marks) WHERE user_id = account;
  UPDATE ledger_journals SET note = tarang_redact_text(note, marks) WHERE reference = ANY (objects) AND note IS NOT NULL;
  UPDATE reviews SET evidence = tarang_redact(evidence, marks), note = tarang_redact_text(note, marks)
   WHERE order_id = ANY (order_ids) OR payment_id = ANY (payment_ids);
  UPDATE reconciliation_differences SET evidence = tarang_redact(evidence, marks), note = tarang_redact_text(note, marks)
   WHERE order_id = ANY (order_ids) OR payment_id = ANY (payment_ids);
  UPDATE approval_requests SET input = tarang_redact(input, marks), reason = tarang_redact_text(reason, marks)
   WHERE receiver_id = account OR object_id = ANY (objects);
  UPDATE referrals SET reason = tarang_redact_text(reason, marks) WHERE inviter_id = account OR friend_id = account;
  UPDATE help_messages SET text = '[erased]' WHERE request_id IN (SELECT id FROM help_requests WHERE user_id = account);
  UPDATE customer_notes SET text = '[erased]' WHERE user_id = account;
  UPDATE billing_details SET name = '', address = '', gstin = NULL WHERE user_id = account;
  UPDATE vault_reveals SET address = NULL WHERE viewer_id = account OR order_id = ANY (order_ids);
  UPDATE partners SET about = '' WHERE user_id = account;
  -- A network of documentation (RFC 5737) instead of theirs: a key that reads codes must have one.
  UPDATE partner_keys SET name = '[erased]', last_used_address = NULL,
         networks = CASE WHEN networks = '{}' THEN '{}'::text[] ELSE '{192.0.2.0/24}' END
   WHERE partner_id = account;
  UPDATE partner_endpoints SET url = 'https://erased.invalid/', secret = '', old_secret = NULL, old_until = NULL
   WHERE partner_id = account;
  UPDATE users SET name = 'Erased customer', email = NULL, email_key = NULL, mobile = NULL, password_hash = NULL,
         identity_subject = NULL, totp_secret = NULL
   WHERE id = account;

  DELETE FROM sessions WHERE user_id = account;
  DELETE FROM account_secrets WHERE user_id = account OR subject = ANY (strong) OR split_part(subject, '/', 1) = ANY (strong);
  DELETE FROM passkeys WHERE user_id = account;
  DELETE FROM passkey_challenges WHERE user_id = account;
  DELETE FROM push_subscriptions WHERE user_id = account;
  DELETE FROM telegram_chats WHERE user_id = account;
  DELETE FROM telegram_links WHERE user_id = account;
  DELETE FROM notification_preferences WHERE user_id = account;
  DELETE FROM notifications WHERE user_id = account;
  DELETE FROM favourites WHERE user_id = account;
  DELETE FROM item_watches WHERE user_id = account;
  DELETE FROM invite_codes WHERE user_id = account;
  DELETE FROM idempotency_keys WHERE user_id = account;
  DELETE FROM product_reviews WHERE user_id = account;
  DELETE FROM partner_test_orders WHERE partner_id = account;
  DELETE FROM fraud_hits WHERE user_id = account;
  DELETE FROM fraud_blocks WHERE order_id = ANY (order_ids);
  -- After the orders, whose trigger writes them.
  DELETE FROM order_signals WHERE user_id = account;

  FOR entry IN
    SELECT * FROM audit_entries a
     WHERE a.object_id = ANY (objects)
        OR EXISTS (SELECT FROM unnest(strong) m WHERE strpos(concat(a.before::text, a.after::text), m) > 0)
     ORDER BY id
  LOOP
    UPDATE audit_entries SET before = tarang_redact(entry.before, marks), after = tarang_redact(entry.after, marks)
     WHERE id = entry.id
       AND (tarang_redact(entry.before, marks), tarang_redact(entry.after, marks)) IS DISTINCT FROM (entry.before, entry.after)
    RETURNING * INTO changed;
    CONTINUE WHEN NOT FOUND;
    SELECT * INTO link FROM audit_chain WHERE entry_id = entry.id;
    -- An entry that was added past the chain has no link; it is found as such.
    CONTINUE WHEN NOT FOUND;
    INSERT INTO audit_redactions (entry_id, user_id, hash, at)
    VALUES (entry.id, account, tarang_audit_hash(link.previous_hash, link.position, changed), now());
  END LOOP;

  UPDATE erasures SET identity = NULL, wiped_at = now() WHERE user_id = account;
  RETURN true;
END $$;
