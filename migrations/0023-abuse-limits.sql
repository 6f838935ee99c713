-- The windows of throttle_hits in which a refusal of this attempt counts (pseudonyms of customer, address and card).
alter table payment_attempts add column throttle_keys text[] not null default '{}';
-- The share of refusals in the last hour is looked at every few seconds.
create index attempts_by_start on payment_attempts (started_at);
