-- compatible from: any
-- What is low or sold out was looked for among all products, by the office's list, by Home and by the pulse. A letter of its own says it
-- now, so that an index can have the few products that are: no sale writes that index unless the letter changes, as it would write one of
-- the stock itself. Rows have it from the default at once, and the next file gives those that differ their own.

-- Sales wait for what waits here; see 0029.
set local lock_timeout = '200ms';

-- Untracked, sold out, low, or plenty.
create function stock_state_of(stock integer, low_at integer) returns "char" language sql immutable as $$
  select (case when stock is null then 'u' when stock = 0 then 's' when stock <= low_at then 'l' else 'p' end)::"char"
$$;

alter table office_products add column stock_state "char" not null default 'p';

create function office_products_stock_state() returns trigger language plpgsql as $$
begin
  new.stock_state := stock_state_of(new.stock_quantity, new.low_stock_at);
  return new;
end $$;
create trigger office_products_stock_state before insert or update of stock_quantity, low_stock_at on office_products
  for each row execute function office_products_stock_state();

-- As in 0048, with it.
create or replace function build_office_products(changed integer[]) returns setof office_products language sql stable as $$
  select
    products.id, found.id, products.price_halalas, products.low_stock_at,
    (select count(*)::smallint from product_images where product_id = products.id and product_images.deleted_at is null),
    left(products.status, 1)::"char", products.deleted_at is not null, products.is_featured,
    coalesce(products.name_latin, '') <> '',
    coalesce(products.name_en, '') <> '' and octet_length(products.description_en) > 0,
    octet_length(products.description_ar) > 0, octet_length(products.description_en) > 0, products.care is not null,
    products.care->>'light' is not null, products.care->>'water_ar' is not null, products.care->>'heat_limit_c' is not null,
    products.care->>'min_temp_c' is not null, products.care->>'place' is not null, products.care->>'pet_safety' is not null,
    products.care->>'mature_height_cm' is not null, products.updated_at, products.created_at, products.stock_quantity,
    products.special_price_halalas, products.special_starts_on, products.special_ends_on, products.supplier_id,
    products.updated_by, products.name_ar, coalesce(products.name_latin, products.name_en, products.name_ar), products.place,
    '', stock_state_of(products.stock_quantity, products.low_stock_at)
  from product_options(changed) as chosen join products on products.id = chosen.product_id
    join product_facet_groups found on (found.category_ids, found.color_ids, found.size_ids) = (chosen.category_ids, chosen.color_ids, chosen.size_ids)
$$;
