-- What lists and searches look through, narrow and ready to be counted: a row for each plant for sale. `products` stays the one
-- truth; triggers keep the shelf in the change's own transaction. An order changes stock alone, which does not stand here.

-- Every word a plant for sale was ever found by. A search compares its words with these few, not with every plant.
create table search_words (
  id integer generated always as identity primary key,
  word text not null unique
);
create index search_words_trgm on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

-- Plants of the same categories, colours and sizes are counted together. The ids are sorted.
create table shelf_groups (
  id integer generated always as identity primary key,
  category_ids integer[] not null,
  color_ids integer[] not null,
  size_ids integer[] not null,
  -- How many stand on the shelf.
  plants integer not null default 0 check (plants >= 0),
  unique (category_ids, color_ids, size_ids)
);

create table shelf (
  product_id integer primary key references products on delete cascade,
  group_id integer not null references shelf_groups,
  word_ids integer[] not null,
  name_ar text not null,
  -- The title for English readers (contract §3.1, D-03).
  name_en text not null,
  is_featured boolean not null,
  created_at timestamptz not null,
  price_halalas integer not null,
  special_price_halalas integer,
  special_starts_on date,
  special_ends_on date,
  -- The effective price where no day changes it, so that an index can sort by it; else null.
  settled_price_halalas integer generated always as (
    case when special_price_halalas is null then price_halalas
      when special_starts_on is null and special_ends_on is null then special_price_halalas end) stored
);
create index shelf_words on shelf using gin (word_ids) with (fastupdate = off);
create index shelf_newest on shelf (created_at desc, product_id desc);
create index shelf_by_price on shelf (settled_price_halalas) include (group_id);
create index shelf_by_name_ar on shelf (name_ar collate "ar-x-icu");
create index shelf_by_name_en on shelf (name_en collate "en-x-icu");
-- The ends of a group's prices stand at the ends of its part of this.
create index shelf_by_group on shelf (group_id, settled_price_halalas);
create index shelf_unsettled on shelf (group_id)
  include (price_halalas, special_price_halalas, special_starts_on, special_ends_on) where settled_price_halalas is null;
create index shelf_featured on shelf (group_id) where is_featured;

create function count_shelf() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update shelf_groups set plants = plants + n
      from (select group_id, count(*) as n from written group by group_id) as came where id = group_id;
  elsif tg_op = 'DELETE' then
    update shelf_groups set plants = plants - n
      from (select group_id, count(*) as n from gone group by group_id) as went where id = group_id;
  else
    update shelf_groups set plants = plants + n
      from (
        select group_id, sum(n) as n from (select group_id, 1 as n from written union all select group_id, -1 from gone) as moved
        group by group_id having sum(n) <> 0) as moved where id = group_id;
  end if;
  return null;
end $$;
create trigger counts_new after insert on shelf referencing new table as written for each statement execute function count_shelf();
create trigger counts_gone after delete on shelf referencing old table as gone for each statement execute function count_shelf();
create trigger counts_moved after update on shelf
  referencing old table as gone new table as written for each statement execute function count_shelf();

create function groups_of(changed integer[]) returns table (product_id integer, category_ids integer[], color_ids integer[], size_ids integer[])
language sql stable as $$
  select products.id,
    array(select category_id from product_categories where product_id = products.id order by category_id),
    array(select color_id from product_colors where product_id = products.id order by color_id),
    array(select size_id from product_sizes where product_id = products.id order by size_id)
  from products where id = any(changed) and is_active
$$;

create function group_of(categories integer[], colors integer[], sizes integer[]) returns integer language sql stable as $$
  select id from shelf_groups where (category_ids, color_ids, size_ids) = (categories, colors, sizes)
$$;

create function know_groups(changed integer[]) returns void language sql as $$
  insert into shelf_groups (category_ids, color_ids, size_ids)
    select distinct category_ids, color_ids, size_ids from groups_of(changed) as wanted
    where group_of(category_ids, color_ids, size_ids) is null
    order by 1, 2, 3 on conflict do nothing
$$;

create function know_words(changed integer[]) returns void language sql as $$
  insert into search_words (word)
    select distinct given.word from products, string_to_table(btrim(search_text), ' ') as given (word)
    where products.id = any(changed) and is_active and given.word <> ''
      and not exists (select from search_words known where known.word = given.word)
    order by 1 on conflict do nothing
$$;

-- Puts these plants on the shelf as they are now, or takes them from it.
-- A session keeps the plan of its first plant, when these tables may still have been empty: by index, whatever they hold.
create function put_on_shelf(changed integer[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  delete from shelf using products where product_id = id and id = any(changed) and not is_active;
  perform know_words(changed);
  perform know_groups(changed);
  insert into shelf (product_id, group_id, word_ids, name_ar, name_en, is_featured, created_at,
      price_halalas, special_price_halalas, special_starts_on, special_ends_on)
    select products.id, group_of(category_ids, color_ids, size_ids),
      array(select (select id from search_words known where known.word = given.word)
        from string_to_table(btrim(search_text), ' ') as given (word) where given.word <> '' order by 1),
      name_ar, coalesce(nullif(name_latin, ''), nullif(name_en, ''), name_ar), is_featured, created_at,
      price_halalas, special_price_halalas, special_starts_on, special_ends_on
    from groups_of(changed) as wanted join products on products.id = wanted.product_id
  on conflict (product_id) do update set
    (group_id, word_ids, name_ar, name_en, is_featured, created_at, price_halalas, special_price_halalas, special_starts_on, special_ends_on)
    = (excluded.group_id, excluded.word_ids, excluded.name_ar, excluded.name_en, excluded.is_featured, excluded.created_at,
      excluded.price_halalas, excluded.special_price_halalas, excluded.special_starts_on, excluded.special_ends_on);
end $$;

-- Whoever changes a plant has its row locked. Who changes its options locks it here, so that what follows sees all that was
-- written before and nothing is written meanwhile.
create function regroup_shelf(changed integer[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  perform from products where id = any(changed) order by id for no key update;
  perform know_groups(changed);
  update shelf set group_id = group_of(category_ids, color_ids, size_ids)
    from groups_of(changed) as wanted
    where shelf.product_id = wanted.product_id and shelf.group_id <> group_of(category_ids, color_ids, size_ids);
end $$;

create function shelve_new() returns trigger language plpgsql as $$
begin
  perform put_on_shelf(array(select id from written));
  return null;
end $$;
create function shelve_changed() returns trigger language plpgsql as $$
begin
  perform put_on_shelf(array[new.id]);
  return null;
end $$;
create function shelve_grouped() returns trigger language plpgsql as $$
begin
  perform regroup_shelf(array(select distinct product_id from written));
  return null;
end $$;

create trigger shelves_new after insert on products
  referencing new table as written for each statement execute function shelve_new();
create trigger shelves_changed after update of search_text, name_ar, name_latin, name_en, is_active, is_featured, created_at,
    price_halalas, special_price_halalas, special_starts_on, special_ends_on on products
  for each row when (old is distinct from new) execute function shelve_changed();
create trigger shelves_grouped after insert on product_categories
  referencing new table as written for each statement execute function shelve_grouped();
create trigger shelves_ungrouped after delete on product_categories
  referencing old table as written for each statement execute function shelve_grouped();
create trigger shelves_grouped after insert on product_colors
  referencing new table as written for each statement execute function shelve_grouped();
create trigger shelves_ungrouped after delete on product_colors
  referencing old table as written for each statement execute function shelve_grouped();
create trigger shelves_grouped after insert on product_sizes
  referencing new table as written for each statement execute function shelve_grouped();
create trigger shelves_ungrouped after delete on product_sizes
  referencing old table as written for each statement execute function shelve_grouped();
create trigger shelves_regrouped after update on product_categories
  referencing new table as written for each statement execute function shelve_grouped();
create trigger shelves_regrouped after update on product_colors
  referencing new table as written for each statement execute function shelve_grouped();
create trigger shelves_regrouped after update on product_sizes
  referencing new table as written for each statement execute function shelve_grouped();

select put_on_shelf(array(select id from products));

create index search_synonyms_by_part on search_synonyms using gin (string_to_array(word, ' '));

-- Nobody looks for plants by these any more.
drop index products_search_trgm;
drop index products_newest;

-- Two plants may show the same picture, as pots of one kind do.
alter table product_images drop constraint product_images_path_key;
