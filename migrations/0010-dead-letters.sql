-- A message that failed for about a day is set aside; staff see it and may send it on its way again.
alter table outbox add column dead_at timestamptz;
alter table outbox add constraint sent_or_dead check (sent_at is null or dead_at is null);
drop index outbox_due;
create index outbox_due on outbox (next_attempt_at) where sent_at is null and dead_at is null;
create index outbox_dead on outbox (id desc) where dead_at is not null;
