-- A partition that is analysed before its month begins is known as empty, and PostgreSQL then plans to read all of it. It plans so until it analyses
-- the partition again, about a minute after the month has begun, in which a large store writes hundreds of thousands of events. One that was never
-- analysed is taken for ten pages, and is read by its index. PostgreSQL 18 can analyse the table without its partitions; an older one cannot.
CREATE OR REPLACE FUNCTION tarang_analyze_order_events() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF current_setting('server_version_num')::integer < 180000 THEN
    ANALYZE order_events;
    RETURN;
  END IF;
  EXECUTE 'ANALYZE ONLY order_events';
  PERFORM pg_clear_relation_stats(n.nspname::text, c.relname::text)
     FROM tarang_partitions('order_events') p
     JOIN pg_class c ON c.oid = p.partition AND c.reltuples = 0
     JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE p.upper > clock_timestamp();
END $$;

SELECT tarang_analyze_order_events();
