-- Locks by name, held until the end of the transaction: a transaction that writes the row of a key holds it, and its primary key lets one
-- through. A row that nobody holds says nothing; a job deletes it. They take the place of advisory locks, which some distributed
-- databases accept and do not hold (docs/decisions/0084-locks-by-rows.md).
create table key_locks (
  -- Of the key, which may name a phone or an address.
  key_sha256 bytea primary key,
  used_at timestamptz not null default now()
);

-- Takes the lock of a key, or fails with lock_not_available while another transaction has it. 50 ms: a moment's wait for the
-- page that a new row is written to is no other holder.
create function try_lock_key(lock_key text) returns void language sql set lock_timeout = '50ms' as $$
  insert into key_locks (key_sha256) values (sha256(convert_to(lock_key, 'UTF8')))
    on conflict (key_sha256) do update set used_at = excluded.used_at
$$;

-- As before, but for the kind of lock, and a window that is already full is refused without one: no hit leaves it earlier for
-- waiting. Each statement sees what those before it in the queue have counted.
create or replace function consume_rate_limit(window_key text, window_seconds integer, most integer) returns integer language plpgsql as $$
declare
  moment timestamptz;
  seconds_to_wait integer;
begin
  for step in 1..2 loop
    moment := clock_timestamp();
    select ceil(extract(epoch from hit_at - moment) + window_seconds) into seconds_to_wait
      from throttle_hits where key = window_key and hit_at > moment - make_interval(secs => window_seconds)
      order by hit_at desc offset most - 1 limit 1;
    if found then
      return seconds_to_wait;
    end if;
    if step = 1 then
      insert into key_locks (key_sha256) values (sha256(convert_to(window_key, 'UTF8')))
        on conflict (key_sha256) do update set used_at = excluded.used_at;
    end if;
  end loop;
  insert into throttle_hits (key, hit_at) values (window_key, moment);
  return null;
end $$;
