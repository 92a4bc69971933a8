-- A partner's own name for an order may be the number or the name of their customer, so that a wipe replaces it too (decision 108). It stays
-- unique for the account, and beside the key of the order. Otherwise the function is as before.
CREATE OR REPLACE FUNCTION tarang_wipe_account(account text, opened text[]) RETURNS boolean
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
    || ARRAY(SELECT id FROM order_refunds WHERE order_id = ANY (order_ids))
    || ARRAY(SELECT id FROM order_reopenings WHERE order_id = ANY (order_ids))
    || ARRAY(SELECT id FROM source_refunds WHERE order_id = ANY (order_ids))
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
      UNION ALL SELECT unnest(opened)
      UNION ALL SELECT unnest(ARRAY[name, address, gstin]) FROM billing_details WHERE user_id = account
      UNION ALL SELECT text FROM product_reviews WHERE user_id = account
      UNION ALL SELECT address FROM sessions WHERE user_id = account
    ) found WHERE length(m) >= 3 AND m <> '[erased]') unique_marks;
  -- Those that name one person alone, and may be looked for in what is about others.
  strong := ARRAY(SELECT m FROM unnest(marks) m WHERE m ~ '@' OR m ~ '^\+?[0-9]{10,}$');

  UPDATE orders SET user_email = '', input1 = '[erased]', input2 = CASE WHEN input2 = '' THEN '' ELSE '[erased]' END,
         more_inputs = ARRAY(SELECT '[erased]' FROM unnest(more_inputs)), player_name = NULL, player_region = NULL,
         gift_note = NULL, reason = tarang_redact_text(reason, marks),
         partner_reference = CASE WHEN partner_reference IS NULL THEN NULL ELSE 'erased-' || id END
   WHERE user_id = account;
  UPDATE order_events SET detail = tarang_redact(detail, marks) WHERE order_id = ANY (order_ids);
  UPDATE order_notes SET text = '[erased]' WHERE order_id = ANY (order_ids);
  UPDATE order_refunds SET note = tarang_redact_text(note, marks) WHERE order_id = ANY (order_ids);
  UPDATE source_refunds SET note = tarang_redact_text(note, marks), error = tarang_redact_text(error, marks)
   WHERE order_id = ANY (order_ids);
  UPDATE order_reopenings SET reason = tarang_redact_text(reason, marks) WHERE order_id = ANY (order_ids);
  UPDATE delivery_sends SET request = tarang_redact(request, marks), reply = tarang_redact(reply, marks),
         error = tarang_redact_text(error, marks)
   WHERE attempt_id IN (SELECT id FROM delivery_attempts WHERE order_id = ANY (order_ids));
  UPDATE delivery_attempts SET request = tarang_redact(request, marks), reply = tarang_redact(reply, marks),
         error = tarang_redact_text(error, marks), wrong_goods = tarang_redact(wrong_goods, marks)
   WHERE order_id = ANY (order_ids);
  UPDATE payments SET payer_vpa = NULL, payer_sealed = NULL, payer_index = NULL, remark = tarang_redact_text(remark, marks), evidence = tarang_redact(evidence, marks) - 'payerSealed',
         payment_url = NULL, upi_link = NULL, upi_link_until = NULL
   WHERE user_id = account;
  DELETE FROM webhook_inbox WHERE client_txn_id IN (SELECT client_txn_id FROM payments WHERE user_id = account);
  UPDATE wallet_transactions SET user_email = '', reason = tarang_redact_text(reason, marks) WHERE user_id = account;
  UPDATE ledger_journals SET note = tarang_redact_text(note, marks) WHERE reference = ANY (objects) AND note IS NOT NULL;
  UPDATE reviews SET evidence = tarang_redact(evidence, marks) - 'payerSealed' #- '{said,payerSealed}', note = tarang_redact_text(note, marks)
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
