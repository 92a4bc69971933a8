-- A command waits for at most 60 minutes, and has one more for its last step. A later end was written while the clock was ahead:
-- the customer would be refused for as long as it was. The version before asks by this function too.
CREATE OR REPLACE FUNCTION tarang_is_away(account text) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT EXISTS (SELECT FROM cell_moves m WHERE m.user_id = account
                    AND (m.state = 'moved' OR m.state = 'leaving' AND m.back_at > clock_timestamp()
                                              AND m.back_at < clock_timestamp() + interval '62 minutes'))
$$;
