-- compatible from: any
-- The shop sells variants (office.md O-07, §36): lines of orders name them, and the stock of each is the sum of its movements, as that of
-- a product that does not vary.

-- Sales wait for what waits here; see 0029.
set local lock_timeout = '200ms';

-- Null where nothing varies. No reference: a variant that was ordered is switched off and never deleted.
alter table order_items add column variant_id integer;

-- An order may hold two variants of one product. A long ledger gets these indexes beside the sales (src/db/large-indexes.ts).
do $$ begin
  if not exists (select from stock_movements offset 50000) then
    drop index if exists stock_moves_once_per_order;
    drop index if exists stock_moves_once_per_attempt;
    create unique index stock_movements_once_per_order on stock_movements (order_id, product_id, reason, (coalesce(variant_id, 0)))
      where order_id is not null;
    create unique index stock_movements_once_per_attempt on stock_movements (attempt_id, product_id, reason, (coalesce(variant_id, 0)))
      where attempt_id is not null;
  end if;
end $$;

-- What the ledger lacks of a product: of one that varies, the movements that name no variant sum to nothing.
create function stock_difference(changed integer) returns integer language sql stable set enable_seqscan = off as $$
  select (case when varies then 0 else stock_quantity end - coalesce((
      select sum(quantity) from stock_movements where product_id = changed and (not varies or variant_id is null)), 0))::integer
  from products where id = changed and stock_quantity is not null
$$;

-- As in 0017, with products that vary.
create or replace function record_stock_adjustment() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  difference integer := stock_difference(new.id);
begin
  if difference <> 0 then
    insert into stock_movements (product_id, quantity, reason)
      values (new.id, difference, case tg_op when 'INSERT' then 'received' else 'adjusted' end);
  end if;
  return null;
end $$;

-- A product that begins to vary has nothing that is no variant's; one that ceases to takes over what its variants had.
create constraint trigger records_varying after update of varies on products
  deferrable initially deferred for each row
  when (new.varies is distinct from old.varies and new.stock_quantity is not null)
  execute function record_stock_adjustment();

-- The same for variants whose stock was changed by other means than the shop's; their product is their sum.
create function record_variant_stock_adjustment() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  changed integer := case tg_op when 'DELETE' then old.product_id else new.product_id end;
  difference integer;
begin
  if tg_op <> 'DELETE' then
    select stock_quantity - coalesce((select sum(quantity) from stock_movements where variant_id = new.id), 0)
      into difference from product_variants where id = new.id and stock_quantity is not null;
    if difference <> 0 then
      insert into stock_movements (product_id, variant_id, quantity, reason)
        values (changed, new.id, difference, case tg_op when 'INSERT' then 'received' else 'adjusted' end);
    end if;
  end if;
  update products set stock_quantity = total.stock_quantity
    from (
      select case when bool_or(stock_quantity is null) then null else sum(stock_quantity)::integer end as stock_quantity
      from product_variants where product_id = changed and is_active having count(*) > 0) as total
    where id = changed and varies and products.stock_quantity is distinct from total.stock_quantity;
  difference := stock_difference(changed);
  if difference <> 0 then
    insert into stock_movements (product_id, quantity, reason) values (changed, difference, 'adjusted');
  end if;
  return null;
end $$;
create constraint trigger records_new_stock after insert on product_variants
  deferrable initially deferred for each row
  when (new.stock_quantity is distinct from 0 and current_setting('warif.stock_accounted', true) is distinct from 'on')
  execute function record_variant_stock_adjustment();
create constraint trigger records_changed_stock after update of stock_quantity, is_active on product_variants
  deferrable initially deferred for each row
  when ((new.stock_quantity, new.is_active) is distinct from (old.stock_quantity, old.is_active)
    and current_setting('warif.stock_accounted', true) is distinct from 'on')
  execute function record_variant_stock_adjustment();
create constraint trigger records_lost_stock after delete on product_variants
  deferrable initially deferred for each row
  when (old.stock_quantity is distinct from 0 and current_setting('warif.stock_accounted', true) is distinct from 'on')
  execute function record_variant_stock_adjustment();

-- Pages show variants; see 0012.
create trigger bump_catalogue_version after insert or update or delete or truncate on product_variants
  for each statement execute function bump_catalogue_version();
