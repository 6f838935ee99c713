-- compatible from: any
-- What the office's words find products by, apart from what its list filters and orders by: an edit of a price or a place gives a row of
-- `office_products` a new version, and with it new entries in each of its indexes; the one of words, hundreds of entries for each row, cost
-- more than all others together. Without the words its rows are half as wide, which is what a filter without an index costs; the column
-- stays empty until the next version drops it. A version that reads it, which none that was released does, finds nothing by words.
-- And a table of counted quantities can be uploaded (office.md §33); an older process leaves its job to others.

-- Sales wait for what waits here; see 0029.
set local lock_timeout = '200ms';

create table office_product_words (
  product_id integer primary key references products on delete cascade,
  search_text text not null
) with (fillfactor = 90);

-- All rows again, as a restore fills them. By index, whatever the tables hold (0014).
create function refresh_office_product_words(changed integer[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  insert into office_product_words (product_id, search_text)
    select id, search_text from products where id = any(changed) order by id
  on conflict (product_id) do update set search_text = excluded.search_text
    where office_product_words.search_text <> excluded.search_text;
end $$;

create function office_product_words_on_insert() returns trigger language plpgsql as $$
begin
  insert into office_product_words (product_id, search_text) select id, search_text from written;
  return null;
end $$;

create function office_product_words_on_update() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update office_product_words set search_text = new.search_text where product_id = new.id;
  return null;
end $$;

create trigger office_product_words_on_insert after insert on products
  referencing new table as written for each statement execute function office_product_words_on_insert();
create trigger office_product_words_on_update after update of search_text on products
  for each row when (old.search_text is distinct from new.search_text) execute function office_product_words_on_update();

-- Nobody writes products meanwhile: the triggers above hold them.
insert into office_product_words (product_id, search_text) select id, search_text from products;

-- The rows of lists without their words, written again side by side.
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
    ''
  from product_options(changed) as chosen join products on products.id = chosen.product_id
    join product_facet_groups found on (found.category_ids, found.color_ids, found.size_ids) = (chosen.category_ids, chosen.color_ids, chosen.size_ids)
$$;

create or replace function office_products_on_update() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update office_products set
    (
      price_halalas, low_stock_at, status, is_deleted, is_featured, has_latin, has_english, has_description_ar,
      has_description_en, has_care, has_light, has_water, has_heat, has_cold, has_care_place, has_pets, has_height, updated_at,
      created_at, stock_quantity, special_price_halalas, special_starts_on, special_ends_on, supplier_id, updated_by, name_ar,
      name_latin, place
    ) = (
      new.price_halalas, new.low_stock_at, left(new.status, 1)::"char", new.deleted_at is not null, new.is_featured,
      coalesce(new.name_latin, '') <> '', coalesce(new.name_en, '') <> '' and octet_length(new.description_en) > 0,
      octet_length(new.description_ar) > 0, octet_length(new.description_en) > 0, new.care is not null,
      new.care->>'light' is not null, new.care->>'water_ar' is not null, new.care->>'heat_limit_c' is not null,
      new.care->>'min_temp_c' is not null, new.care->>'place' is not null, new.care->>'pet_safety' is not null,
      new.care->>'mature_height_cm' is not null, new.updated_at, new.created_at, new.stock_quantity, new.special_price_halalas,
      new.special_starts_on, new.special_ends_on, new.supplier_id, new.updated_by, new.name_ar,
      coalesce(new.name_latin, new.name_en, new.name_ar), new.place
    )
    where product_id = new.id;
  return null;
end $$;

truncate office_products;
insert into office_products select * from build_office_products(array(select id from products)) order by product_id;

-- Of a product whose prices alone change, searches need no words again: nothing of its texts is split and looked up (0036).
create function refresh_search_prices(changed integer[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  update product_search set (price_halalas, special_price_halalas, special_starts_on, special_ends_on)
      = (products.price_halalas, products.special_price_halalas, products.special_starts_on, products.special_ends_on)
    from products where products.id = any(changed) and product_search.product_id = products.id
      and (product_search.price_halalas, product_search.special_price_halalas, product_search.special_starts_on, product_search.special_ends_on)
        is distinct from (products.price_halalas, products.special_price_halalas, products.special_starts_on, products.special_ends_on);
end $$;

create function product_search_on_price_change() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('warif.repriced_products', true), '');
begin
  if length(noted) > 8000 then
    perform refresh_search_prices(string_to_array(noted, ',')::integer[]);
    noted := '';
  end if;
  perform set_config('warif.repriced_products', concat_ws(',', nullif(noted, ''), new.id), true);
  return null;
end $$;

create or replace function refresh_changed_products() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('warif.changed_products', true), '');
  repriced text := coalesce(current_setting('warif.repriced_products', true), '');
begin
  if noted <> '' then
    perform set_config('warif.changed_products', '', true);
    perform refresh_product_search(array(select distinct unnest(string_to_array(noted, ','))::integer));
  end if;
  if repriced <> '' then
    perform set_config('warif.repriced_products', '', true);
    perform refresh_search_prices(array(select distinct unnest(string_to_array(repriced, ','))::integer));
  end if;
  return null;
end $$;

create or replace trigger product_search_on_update
  after update of search_text, name_ar, name_latin, name_en, status, is_active, is_featured, created_at on products
  for each row when (
    (old.search_text, old.name_ar, old.name_latin, old.name_en, old.status, old.is_active, old.is_featured, old.created_at)
    is distinct from
    (new.search_text, new.name_ar, new.name_latin, new.name_en, new.status, new.is_active, new.is_featured, new.created_at))
  execute function product_search_on_update();
create trigger product_search_on_price_change
  after update of price_halalas, special_price_halalas, special_starts_on, special_ends_on on products
  for each row when (
    (old.price_halalas, old.special_price_halalas, old.special_starts_on, old.special_ends_on)
    is distinct from (new.price_halalas, new.special_price_halalas, new.special_starts_on, new.special_ends_on))
  execute function product_search_on_price_change();

alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in ('products', 'prices', 'counts'));
