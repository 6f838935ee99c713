-- compatible from: any
-- How a product would look in the shop with what is typed and not saved (office.md O3.3): for ten minutes, for whoever has the address.
create table product_previews (
  -- SHA-256 of the token in the address.
  token_sha256 bytea primary key,
  product_id integer not null references products on delete cascade,
  -- {ar, en}: the product and those related to it, as the shop's API would say them.
  answers jsonb not null,
  staff_id integer not null references customers on delete cascade,
  expires_at timestamptz not null
);
create index product_previews_expired on product_previews (expires_at);
