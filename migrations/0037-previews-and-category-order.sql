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

-- Products that stand first in their category, in an order of staff's own; the others follow by its rule (office.md O3.5).
-- The category's version moves with them, and with it the catalogue's.
create table category_pins (
  category_id integer not null references categories on delete cascade,
  product_id integer not null references products on delete cascade,
  position integer not null,
  primary key (category_id, product_id)
);
create index category_pins_by_product on category_pins (product_id);

-- Products that the owners were told are low or sold out; a row goes when there is enough again (office.md O5.8).
create table low_stock_notices (
  product_id integer primary key references products on delete cascade,
  noticed_at timestamptz not null default now()
);
