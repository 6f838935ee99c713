-- The owner puts a due watering off to the next day. A later watering ends it: the next one is later anyway.

-- Sales wait for what waits here; see 0029.
set local lock_timeout = '200ms';

alter table owned_plants add column put_off_until date;
