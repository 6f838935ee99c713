-- Stock is the sum of its movements. The shop writes both in one transaction; a change of a product's stock by other means (SQL, an
-- import) that writes no movement gets one at the commit, so that the two never disagree.

-- Shops whose stock was set by hand before: one statement, so it sees stock and movements of one moment.
insert into stock_movements (product_id, quantity, reason)
  select products.id, stock_quantity - coalesce(sum(moved.quantity), 0), 'adjusted'
  from products left join stock_movements moved on moved.product_id = products.id
  where stock_quantity is not null
  group by products.id having stock_quantity <> coalesce(sum(moved.quantity), 0);

-- By index, whatever the tables hold: a bulk import calls this for each product.
create function record_stock_adjustment() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  difference integer;
begin
  select stock_quantity - coalesce((select sum(quantity) from stock_movements where product_id = products.id), 0)
    into difference from products where id = new.id and stock_quantity is not null;
  if difference <> 0 then
    insert into stock_movements (product_id, quantity, reason)
      values (new.id, difference, case tg_op when 'INSERT' then 'received' else 'adjusted' end);
  end if;
  return null;
end $$;

-- At the commit, when movements written by the same transaction are there too. The changed row is locked until then, and every writer
-- of movements locks it first, so the sum cannot move. Sales and returns write their own movements and say so
-- (src/domain/stock-accounting.ts): for them the condition is false and nothing is queued.
create constraint trigger records_new_stock after insert on products
  deferrable initially deferred for each row
  when (new.stock_quantity <> 0 and current_setting('warif.stock_accounted', true) is distinct from 'on')
  execute function record_stock_adjustment();
create constraint trigger records_changed_stock after update of stock_quantity on products
  deferrable initially deferred for each row
  when (new.stock_quantity is distinct from old.stock_quantity and new.stock_quantity is not null
    and current_setting('warif.stock_accounted', true) is distinct from 'on')
  execute function record_stock_adjustment();
