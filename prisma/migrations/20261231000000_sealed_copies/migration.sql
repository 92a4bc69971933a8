-- Copies of email addresses and mobile numbers are sealed (decision 118): in codes, jobs and approval requests from a day after this
-- migration, when the version before runs no more. Entries of the audit log have them masked at once, and are wiped of them with the account.

-- As before, and a text that is nothing but a masked address or a masked number.
CREATE OR REPLACE FUNCTION tarang_redact_text(said text, marks text[]) RETURNS text
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  mark text;
BEGIN
  IF said ~ '^(.?[*]{3}@[^[:space:]]+|•{6} [0-9]{1,4})( [(]changed[)])?$' THEN RETURN '[erased]'; END IF;
  FOREACH mark IN ARRAY marks LOOP
    -- A short number is the number of a game's server, and part of many amounts.
    IF mark !~ '^[0-9.]{1,5}$' THEN said := replace(said, mark, '[erased]');
    ELSIF said = mark THEN said := '[erased]'; END IF;
  END LOOP;
  RETURN said;
END $$;
