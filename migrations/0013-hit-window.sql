-- Counts one hit of a window (contract §1.7) unless it is full; then it says how many seconds until it has room, else null.
-- A function, so that it is one round trip: callers of one key wait for each other, and each statement in here sees what those
-- before it in the queue have counted, which the statements of a single query would not.
create function hit_window(window_key text, window_seconds integer, most integer) returns integer language plpgsql as $$
declare
  moment timestamptz;
  seconds_to_wait integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(window_key, 0));
  moment := clock_timestamp();
  select ceil(extract(epoch from hit_at - moment) + window_seconds) into seconds_to_wait
    from throttle_hits where key = window_key and hit_at > moment - make_interval(secs => window_seconds)
    order by hit_at desc offset most - 1 limit 1;
  if not found then
    insert into throttle_hits (key, hit_at) values (window_key, moment);
  end if;
  return seconds_to_wait;
end $$;
