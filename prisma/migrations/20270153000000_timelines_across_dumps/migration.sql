-- A dump takes the marks of restores along, and the timelines of the server that it is restored on begin with 1 again: the next restore
-- had a number, and its documents a series, that had been used before. The numbers of another server now come before those of this one, and
-- none is given twice. The version before leaves the column out and has the same default.
ALTER TABLE "restores" ADD COLUMN "cluster" BIGINT;

-- The marks of before: those from before a number that was not above all earlier ones came by a dump. Numbers that were given twice are
-- given anew, so that their documents go on in a series of their own.
DO $$
DECLARE
  mark record;
  newest integer := 0;
  of_dump integer := 0;
BEGIN
  UPDATE restores SET cluster = tarang_cluster() WHERE timeline <= tarang_timeline();
  FOR mark IN SELECT id, restored_at, timeline FROM restores ORDER BY restored_at, id LOOP
    IF of_dump + mark.timeline <= newest THEN
      of_dump := newest;
      UPDATE restores SET cluster = NULL WHERE (restored_at, id) < (mark.restored_at, mark.id);
    END IF;
    newest := of_dump + mark.timeline;
    UPDATE restores SET timeline = newest WHERE id = mark.id;
  END LOOP;
END $$;

-- Timelines of this server grow with each restore, also when the one before is undone by it. A server of timeline 1 was filled from a dump.
CREATE FUNCTION tarang_timeline_of_restore() RETURNS integer
LANGUAGE sql VOLATILE
AS $$
  SELECT greatest(tarang_timeline() + coalesce(max(timeline) FILTER (WHERE cluster IS DISTINCT FROM tarang_cluster()), 0),
                  coalesce(max(timeline), 1) + 1)
    FROM restores
$$;
ALTER TABLE "restores"
  ALTER COLUMN "cluster" SET DEFAULT tarang_cluster(),
  ALTER COLUMN "timeline" SET DEFAULT tarang_timeline_of_restore();
CREATE UNIQUE INDEX "restores_timeline_key" ON "restores"("timeline");
