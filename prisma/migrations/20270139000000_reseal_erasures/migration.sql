-- Who the owner of an erased account was, sealed by another key (decision 113). Without it the former key had to stay in
-- the settings for a year, and accounts whose key had leaked and was removed were never wiped. Erasures are only added
-- to, so the application cannot change them itself; it may replace what it has read, and not by the same key.
CREATE FUNCTION tarang_reseal_erasure(account text, former text, sealed text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET tarang.erasing = 'on' AS $$
BEGIN
  UPDATE erasures SET identity = jsonb_build_object('sealed', sealed)
   WHERE user_id = account AND wiped_at IS NULL AND identity ->> 'sealed' = former
     AND split_part(former, '.', 1) <> split_part(sealed, '.', 1);
  RETURN FOUND;
END $$;
