-- Players are compared as games read them. An id that is typed with zeros before it, in digits of full width, with a space, a hyphen or a
-- character that is not seen was another player to the limits of coupons and campaigns, to rules against fraud and to blocks, while the
-- supplier gave the goods to the same one. What was typed is stored and sent as it was typed.

-- A typed value as it is compared. Joiners, variation selectors and fillers are seen by nobody.
CREATE FUNCTION tarang_typed(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ltrim(translate(lower(normalize(said, NFKC)),
    E' -\u2010\u2012\u2013\u2014\u200c\u200d\u034f\u115f\u1160\u180b\u180c\u180d\u2800\ufe00\ufe01\ufe02\ufe03\ufe04\ufe05\ufe06\ufe07\ufe08\ufe09\ufe0a\ufe0b\ufe0c\ufe0d\ufe0e\ufe0f',
    ''), '#+0')
$$;

-- The same for a player as order_signals and fraud_blocks have it: the product and two typed values, with a colon between them. Its body
-- is parsed here, because an index is built without the schema of the first function in the search path.
CREATE FUNCTION tarang_player(player text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(tarang_typed(player), ':[#+0]+', ':', 'g');

-- What a call sends for a second input that its product does not ask for makes no other player.
CREATE OR REPLACE FUNCTION tarang_order_signals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_signals (order_id, user_id, amount, player, payer, paid, at)
  VALUES (NEW.id, NEW.user_id, NEW.value,
          NEW.product_id || ':' || NEW.input1 || ':' || CASE WHEN cardinality(NEW.input_labels) = 1 THEN '' ELSE NEW.input2 END,
          (SELECT coalesce(p.payer_index, lower(p.payer_vpa)) FROM payments p
            WHERE p.utr = NEW.transactionid AND p.order_id = NEW.id),
          NEW.paid_at IS NOT NULL, coalesce(NEW.paid_at, NEW.created_at))
  ON CONFLICT (order_id) DO UPDATE
    SET player = excluded.player, payer = excluded.payer, paid = excluded.paid, at = excluded.at;
  RETURN NULL;
END $$;
