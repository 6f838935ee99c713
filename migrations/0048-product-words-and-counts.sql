-- compatible from: any
-- What the office's words find products by, apart from what its list filters and orders by: an edit of a price or a place gives a row of
-- `office_products` a new version, and with it new entries in each of its indexes; the one of words, hundreds of entries for each row, cost
-- more than all others together. `office_products.search_text` is read by older versions alone and goes with the next one.
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
