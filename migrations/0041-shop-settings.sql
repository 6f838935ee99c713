-- compatible from: any
-- What the owner sets in the back office (office.md O5.5). A section without a row has the server's values; versions begin at 1 then, too.
create table shop_settings (
  section text primary key check (section ~ '^[a-z]{1,20}$'),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  version integer not null default 1 check (version >= 1),
  updated_by integer,
  updated_at timestamptz not null default now()
);

-- VAT by the day it begins, in Riyadh; before the first row the server's rate holds.
create table vat_rates (
  starts_on date primary key,
  rate_bp integer not null check (rate_bp between 0 and 5000)
);

-- Pages show who sells, the hours and whether the shop is open.
create trigger bump_catalogue_version after insert or update or delete or truncate on shop_settings
  for each statement execute function bump_catalogue_version();
create trigger bump_catalogue_version after insert or update or delete or truncate on vat_rates
  for each statement execute function bump_catalogue_version();
