-- Paying by card (contract §6.3, §6.5). Of a card only its face and the provider's token are kept, the token encrypted and for 30 minutes.
alter table carts
  add column card_token_sealed bytea,
  add column card_brand text,
  add column card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  add column card_expires_at timestamptz;
create index card_tokens_to_forget on carts (card_expires_at) where card_expires_at is not null;

-- A try to pay: written, with stock and coupon reserved, before the provider is asked, so that a crash loses neither money nor order.
create table payment_attempts (
  -- Also the provider's idempotency key.
  id uuid primary key,
  customer_id integer not null references customers,
  order_id integer unique references orders,
  provider text not null check (provider in ('sandbox', 'moyasar')),
  provider_payment_id text unique,
  -- started: the provider is being asked. awaiting: the shopper is at the bank's page. captured: paid. refused: not paid, over.
  -- abandoned: the shopper was told it failed; whatever the provider did is undone. refunding: an order is being cancelled.
  -- refund_due: paid for an order that no longer stands. refunded: given back, over.
  state text not null check (state in ('started', 'awaiting', 'captured', 'refused', 'abandoned', 'refunding', 'refund_due', 'refunded')),
  amount_halalas bigint not null check (amount_halalas > 0),
  -- The order as it will be written; while refunding, who cancels it and why; else null.
  frozen jsonb,
  idempotency_key text,
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  redirect_url text,
  started_at timestamptz not null default now(),
  -- When the provider was last asked, so that many processes do not all ask.
  asked_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint a_started_attempt_knows_its_order check (state <> 'started' or frozen is not null),
  constraint a_paid_attempt_has_its_order check (state not in ('captured', 'refunding') or order_id is not null)
);
-- While an attempt is being paid its cart is closed: one at a time.
create unique index one_attempt_at_a_time on payment_attempts (customer_id) where state = 'started';
create index attempts_still_open on payment_attempts (asked_at) where state in ('started', 'awaiting', 'abandoned', 'refunding', 'refund_due');

alter table stock_movements add column attempt_id uuid references payment_attempts;
create unique index stock_moves_once_per_attempt on stock_movements (attempt_id, product_id, reason) where attempt_id is not null;

-- An order written by the sweeper has no answer yet; the first replay composes it.
alter table idempotency_keys alter column answer drop not null;

-- The sandbox's own books (demo and tests): a bank beside the shop that shares its database and nothing else.
create table sandbox_cards (
  token text primary key,
  behaviour text not null check (behaviour in ('approve', 'decline', 'fail', 'ask')),
  brand text not null,
  last4 text not null,
  created_at timestamptz not null default now()
);
create table sandbox_payments (
  id text primary key,
  attempt_id uuid not null unique,
  status text not null check (status in ('paid', 'refused', 'awaiting', 'refunded', 'voided')),
  amount_halalas bigint not null check (amount_halalas > 0),
  brand text not null,
  last4 text not null,
  return_url text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
