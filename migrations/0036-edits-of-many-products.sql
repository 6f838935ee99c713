-- compatible from: any
-- An edit of many products by one statement. What searches read of a changed product was made anew for each row, most of what such an
-- edit cost; now the rows are noted, and made anew together when the statement ends. Nobody who writes products notices.

-- Sales wait for what waits here; see 0029.
set local lock_timeout = '200ms';

-- The ids, between commas, in a setting of the transaction. A long list is worked off at once: to note one more copies it.
create or replace function product_search_on_update() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('warif.changed_products', true), '');
begin
  if length(noted) > 8000 then
    perform refresh_product_search(string_to_array(noted, ',')::integer[]);
    noted := '';
  end if;
  perform set_config('warif.changed_products', concat_ws(',', nullif(noted, ''), new.id), true);
  return null;
end $$;

create function refresh_changed_products() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('warif.changed_products', true), '');
begin
  if noted <> '' then
    perform set_config('warif.changed_products', '', true);
    perform refresh_product_search(array(select distinct unnest(string_to_array(noted, ','))::integer));
  end if;
  return null;
end $$;

-- Row triggers of a statement run before those of the whole statement. Compared are the columns that lists read, not texts that are long.
create or replace trigger product_search_on_update
  after update of search_text, name_ar, name_latin, name_en, status, is_active, is_featured, created_at,
    price_halalas, special_price_halalas, special_starts_on, special_ends_on on products
  for each row when (
    (old.search_text, old.name_ar, old.name_latin, old.name_en, old.status, old.is_active, old.is_featured, old.created_at,
      old.price_halalas, old.special_price_halalas, old.special_starts_on, old.special_ends_on)
    is distinct from
    (new.search_text, new.name_ar, new.name_latin, new.name_en, new.status, new.is_active, new.is_featured, new.created_at,
      new.price_halalas, new.special_price_halalas, new.special_starts_on, new.special_ends_on))
  execute function product_search_on_update();
create trigger refresh_changed_products
  after update of search_text, search_names, search_facts, name_ar, name_latin, name_en, status, is_active, is_featured, created_at,
    price_halalas, special_price_halalas, special_starts_on, special_ends_on on products
  for each statement execute function refresh_changed_products();

-- The counts are locked in the order of their ids: of two edits that move products between groups, neither waits for the other in a
-- circle.
create or replace function update_facet_group_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from product_facet_groups where id in (select group_id from written) order by id for no key update;
    update product_facet_groups set product_count = product_count + n
      from (select group_id, count(*) as n from written group by group_id) as added where id = group_id;
  elsif tg_op = 'DELETE' then
    perform from product_facet_groups where id in (select group_id from gone) order by id for no key update;
    update product_facet_groups set product_count = product_count - n
      from (select group_id, count(*) as n from gone group by group_id) as removed where id = group_id;
  else
    perform from product_facet_groups where id in (
        select group_id from (select group_id, 1 as n from written union all select group_id, -1 from gone) as moved
        group by group_id having sum(n) <> 0)
      order by id for no key update;
    update product_facet_groups set product_count = product_count + n
      from (
        select group_id, sum(n) as n from (select group_id, 1 as n from written union all select group_id, -1 from gone) as moved
        group by group_id having sum(n) <> 0) as moved where id = group_id;
  end if;
  return null;
end $$;
