-- What an order is found by stands in a table of its own (decision 117): the versions of an order then repeat none of it in the
-- indexes of searches. Triggers write it, so that the orders of the version before are found too.

-- Everything that can be looked for in a text: each five characters that follow one another, and shorter ones at its end. An index of
-- them finds any part of the text; its lists are a hundred times shorter than those of three letters.
CREATE FUNCTION tarang_grams(said text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
  grams text[] := '{}';
BEGIN
  FOR i IN 1 .. length(said) LOOP
    grams[i] := substr(said, i, 5);
  END LOOP;
  RETURN array_to_tsvector(grams);
END $$;

CREATE FUNCTION tarang_quote_gram(gram text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT '''' || replace(replace(gram, '\', '\\'), '''', '''''') || ''''
$$;

-- The grams that a text with this part has. Some are enough, because the text itself is compared too.
CREATE FUNCTION tarang_grams_of_part(part text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN length(part) < 5 THEN (tarang_quote_gram(part) || ':*')::tsquery
    ELSE (SELECT string_agg(tarang_quote_gram(substr(part, least(i, length(part) - 4), 5)), ' & ')::tsquery
            FROM generate_series(1, length(part), 5) i) END
$$;

CREATE FUNCTION tarang_order_text(id text, email text, input1 text, input2 text, player text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(chr(10) || id || chr(10) || email || chr(10) || input1 || chr(10) || input2 || chr(10) || coalesce(player, '') || chr(10))
$$;
CREATE FUNCTION tarang_reference_text(reference text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(chr(10) || reference || chr(10))
$$;

-- A second row has the bank reference, which an order gets when it is paid: the first one then stays as it is.
CREATE TABLE "order_texts" (
    "order_id" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "order_texts_pkey" PRIMARY KEY ("order_id", "part")
);

CREATE FUNCTION tarang_write_order_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The copy of the orders of before may have written a row that this statement does not see.
  INSERT INTO order_texts (order_id, part, text)
  VALUES (NEW.id, 'order', tarang_order_text(NEW.id, NEW.user_email, NEW.input1, NEW.input2, NEW.player_name))
  ON CONFLICT (order_id, part) DO UPDATE SET text = excluded.text;
  RETURN NULL;
END $$;

CREATE FUNCTION tarang_write_order_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.transactionid IS NULL THEN
    DELETE FROM order_texts WHERE order_id = NEW.id AND part = 'reference';
  ELSE
    INSERT INTO order_texts (order_id, part, text) VALUES (NEW.id, 'reference', tarang_reference_text(NEW.transactionid))
    ON CONFLICT (order_id, part) DO UPDATE SET text = excluded.text;
  END IF;
  RETURN NULL;
END $$;

-- From this migration's commit on nothing is missed; the next one copies the orders of before.
CREATE TRIGGER "orders_texts_insert" AFTER INSERT ON "orders"
  FOR EACH ROW EXECUTE FUNCTION tarang_write_order_texts();
CREATE TRIGGER "orders_texts_update" AFTER UPDATE OF "user_email", "input1", "input2", "player_name" ON "orders"
  FOR EACH ROW WHEN ((OLD."user_email", OLD."input1", OLD."input2", OLD."player_name")
    IS DISTINCT FROM (NEW."user_email", NEW."input1", NEW."input2", NEW."player_name"))
  EXECUTE FUNCTION tarang_write_order_texts();
CREATE TRIGGER "orders_texts_reference_insert" AFTER INSERT ON "orders"
  FOR EACH ROW WHEN (NEW."transactionid" IS NOT NULL) EXECUTE FUNCTION tarang_write_order_reference();
CREATE TRIGGER "orders_texts_reference_update" AFTER UPDATE OF "transactionid" ON "orders"
  FOR EACH ROW WHEN (OLD."transactionid" IS DISTINCT FROM NEW."transactionid")
  EXECUTE FUNCTION tarang_write_order_reference();

ALTER TABLE "order_texts"
  ADD CONSTRAINT "order_texts_part" CHECK ("part" IN ('order', 'reference')),
  ADD CONSTRAINT "order_texts_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A bank reference of which a payment has another, or none, is only in what the gateway said.
CREATE INDEX "payments_said_utr_idx" ON "payments" (("evidence" ->> 'utr'))
  WHERE "evidence" ->> 'utr' IS NOT NULL AND "evidence" ->> 'utr' IS DISTINCT FROM "utr";

-- In place of orders_coupon_idx and orders_campaign_idx, in which each version of an order without coupon or campaign is too.
CREATE INDEX "orders_coupon_uses_idx" ON "orders"("coupon_id", "user_id") WHERE "coupon_id" IS NOT NULL;
CREATE INDEX "orders_campaign_uses_idx" ON "orders"("campaign_id", "user_id") WHERE "campaign_id" IS NOT NULL;

-- New entries wait in a list that each search reads: it is kept shorter than the default of 4 MB.
CREATE INDEX "order_texts_grams_idx" ON "order_texts" USING gin (tarang_grams("text")) WITH (gin_pending_list_limit = 1024);
