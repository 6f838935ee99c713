-- compatible from: any
-- A pinned note about missing plants is no longer pinned once the order is packed. An older process keeps working: notes that it writes
-- stay pinned.

-- Sales wait for what waits here; see 0029.
set local lock_timeout = '200ms';

alter table order_notes add column is_shortage boolean not null default false;
