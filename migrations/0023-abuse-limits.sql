-- The windows of throttle_hits in which a refusal of this attempt counts (pseudonyms of customer, address and card).
alter table payment_attempts add column throttle_keys text[] not null default '{}';
-- The share of refusals in the last hour is looked at every few seconds.
create index attempts_by_start on payment_attempts (started_at);

-- What closed accounts have used of coupons with a limit per customer, under a pseudonym of their phone.
create table former_coupon_uses (
  coupon_id integer not null references coupons,
  -- HMAC under the shop's secret.
  phone_hmac bytea not null,
  uses integer not null check (uses > 0),
  -- The account that the phone has opened since, if any.
  customer_id integer references customers,
  forget_at timestamptz not null,
  primary key (phone_hmac, coupon_id)
);
create index former_coupon_uses_by_customer on former_coupon_uses (customer_id) where customer_id is not null;
