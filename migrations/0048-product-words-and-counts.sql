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

alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in ('products', 'prices', 'counts'));
