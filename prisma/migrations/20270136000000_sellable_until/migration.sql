-- How long the buyer of a code has at least to use it.
CREATE FUNCTION tarang_code_margin() RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT interval '7 days'
$$;

-- As before: written so that an index on expires_at serves it.
CREATE OR REPLACE FUNCTION tarang_is_sellable(expires_at TIMESTAMPTZ, at TIMESTAMPTZ) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT expires_at IS NULL OR expires_at > at + tarang_code_margin()
$$;

-- The moment from which a code that expires then is not sold any more. Pages that show its item are made anew then.
CREATE FUNCTION tarang_sellable_until(expires_at TIMESTAMPTZ) RETURNS TIMESTAMPTZ LANGUAGE sql STABLE AS $$
  SELECT expires_at - tarang_code_margin()
$$;
