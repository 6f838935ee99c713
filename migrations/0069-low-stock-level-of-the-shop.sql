-- compatible from: any
-- A product without a low-stock level of its own (0) has that of the shop's settings. Before, the shop's level was copied into new products
-- only, so that imported ones never became low, and a change of the setting reached none. A level that was copied stays the product's own.

-- Sales wait for what waits here; see 0029.
set local lock_timeout = '200ms';

-- The level of the settings; 0: products without their own are low only when they are sold out.
create function low_stock_default() returns integer language sql stable as $$
  select coalesce((select (value->>'low_stock_default')::integer from shop_settings where section = 'orders'), 0)
$$;

create or replace function office_products_stock_state() returns trigger language plpgsql as $$
begin
  new.stock_state := stock_state_of(
    new.stock_quantity, case when new.low_stock_at > 0 then new.low_stock_at else low_stock_default() end);
  return new;
end $$;

create function shop_settings_on_low_stock_default() returns trigger language plpgsql as $$
declare
  level integer := low_stock_default();
begin
  update office_products set stock_state = stock_state_of(stock_quantity, level)
    where low_stock_at = 0 and stock_state_of(stock_quantity, level) <> stock_state;
  return null;
end $$;
create trigger shop_settings_on_first_low_stock_default after insert on shop_settings
  for each row when (new.section = 'orders' and new.value ? 'low_stock_default') execute function shop_settings_on_low_stock_default();
create trigger shop_settings_on_low_stock_default after update of value on shop_settings
  for each row when (new.section = 'orders' and old.value->'low_stock_default' is distinct from new.value->'low_stock_default')
  execute function shop_settings_on_low_stock_default();
