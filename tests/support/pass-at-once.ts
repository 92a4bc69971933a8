import { PASS } from '@/lib/platform/jobs/outbox';

/**
 * Lets the database itself give each job to the queue in the statement that adds it, by the statement of the pump: for
 * tests that look into the queue and run no worker.
 */
export const PASS_AT_ONCE = `
    create function pass_at_once() returns trigger language plpgsql as $body$
    begin
      execute $pass$${PASS}$pass$ using (select array_agg(id) from added having count(*) > 0);
      return null;
    end $body$;
    create trigger pass_at_once after insert on job_outbox referencing new table as added
      for each statement execute function pass_at_once();`;
