-- compatible from: any
-- The read models of the catalogue get names that the field knows (docs/decisions/0055-database-names.md). Nothing is rewritten: tables,
-- columns, indexes, functions and triggers are renamed in one transaction. The version before goes on beside this one: it reads and
-- writes views of the old names, which PostgreSQL passes on to the tables, and calls hit_window.

-- Sales wait for what waits here. Half of the time after which PostgreSQL looks for a deadlock (1 s) is never reached, so none of them
-- is ended for one; the migration gives up, and is tried again two seconds later.
set local lock_timeout = '200ms';

-- Tables are locked in the order in which sales and changes of the catalogue lock them: products, its options, what is derived from them.
-- Triggers of one event fire by name: the version first, facet groups (which lock the product) before the display.
alter trigger moves_catalogue_revision on products rename to bump_catalogue_version;
alter trigger shelves_new on products rename to product_search_on_insert;
alter trigger shelves_changed on products rename to product_search_on_update;
alter trigger shelves_described on products rename to product_search_on_description_update;
alter trigger tells_of_new on products rename to product_display_on_insert;

alter trigger moves_catalogue_revision on product_categories rename to bump_catalogue_version;
alter trigger shelves_grouped on product_categories rename to facet_groups_on_insert;
alter trigger shelves_ungrouped on product_categories rename to facet_groups_on_delete;
alter trigger shelves_regrouped on product_categories rename to facet_groups_on_update;
alter trigger tells_of_more on product_categories rename to product_display_on_insert;
alter trigger tells_of_fewer on product_categories rename to product_display_on_delete;
alter trigger tells_of_others on product_categories rename to product_display_on_update;
alter trigger tells_of_none on product_categories rename to product_display_on_truncate;

alter trigger moves_catalogue_revision on product_colors rename to bump_catalogue_version;
alter trigger shelves_grouped on product_colors rename to facet_groups_on_insert;
alter trigger shelves_ungrouped on product_colors rename to facet_groups_on_delete;
alter trigger shelves_regrouped on product_colors rename to facet_groups_on_update;
alter trigger tells_of_more on product_colors rename to product_display_on_insert;
alter trigger tells_of_fewer on product_colors rename to product_display_on_delete;
alter trigger tells_of_others on product_colors rename to product_display_on_update;
alter trigger tells_of_none on product_colors rename to product_display_on_truncate;

alter trigger moves_catalogue_revision on product_sizes rename to bump_catalogue_version;
alter trigger shelves_grouped on product_sizes rename to facet_groups_on_insert;
alter trigger shelves_ungrouped on product_sizes rename to facet_groups_on_delete;
alter trigger shelves_regrouped on product_sizes rename to facet_groups_on_update;
alter trigger tells_of_more on product_sizes rename to product_display_on_insert;
alter trigger tells_of_fewer on product_sizes rename to product_display_on_delete;
alter trigger tells_of_others on product_sizes rename to product_display_on_update;
alter trigger tells_of_none on product_sizes rename to product_display_on_truncate;

alter trigger moves_catalogue_revision on product_images rename to bump_catalogue_version;
alter trigger tells_of_more on product_images rename to product_display_on_insert;
alter trigger tells_of_fewer on product_images rename to product_display_on_delete;
alter trigger tells_of_others on product_images rename to product_display_on_update;
alter trigger tells_of_none on product_images rename to product_display_on_truncate;

alter trigger moves_catalogue_revision on categories rename to bump_catalogue_version;
alter trigger tells_of_options on categories rename to product_display_on_update;
alter trigger moves_catalogue_revision on colors rename to bump_catalogue_version;
alter trigger tells_of_options on colors rename to product_display_on_update;
alter trigger moves_catalogue_revision on sizes rename to bump_catalogue_version;
alter trigger tells_of_options on sizes rename to product_display_on_update;
alter trigger moves_catalogue_revision on search_synonyms rename to bump_catalogue_version;
alter trigger moves_catalogue_revision on search_topics rename to bump_catalogue_version;

alter table catalogue_revision rename to catalogue_version;
alter table catalogue_version rename column moves to changes;
alter table catalogue_version rename constraint catalogue_revision_moves_check to catalogue_version_changes_check;
alter index catalogue_revision_pkey rename to catalogue_version_pkey;
alter sequence catalogue_revision_id_seq rename to catalogue_version_id_seq;

alter table product_details rename to product_display;
alter table product_display rename constraint product_details_product_id_fkey to product_display_product_id_fkey;
alter index product_details_pkey rename to product_display_pkey;

alter table shelf rename to product_search;
alter table product_search rename column word_ids to term_ids;
alter table product_search rename column fact_word_ids to description_term_ids;
alter table product_search rename column settled_price_halalas to static_price_halalas;
alter table product_search rename constraint shelf_product_id_fkey to product_search_product_id_fkey;
alter table product_search rename constraint shelf_group_id_fkey to product_search_group_id_fkey;
alter index shelf_pkey rename to product_search_pkey;
alter index shelf_words rename to product_search_by_term;
alter index shelf_fact_words rename to product_search_by_description_term;
alter index shelf_newest rename to product_search_newest;
alter index shelf_by_price rename to product_search_by_price;
alter index shelf_by_name_ar rename to product_search_by_name_ar;
alter index shelf_by_name_en rename to product_search_by_name_en;
alter index shelf_by_group rename to product_search_by_group;
alter index shelf_unsettled rename to product_search_scheduled_prices;
alter index shelf_featured rename to product_search_featured;
alter index shelf_offers rename to product_search_offers;
alter trigger counts_new on product_search rename to facet_group_counts_on_insert;
alter trigger counts_gone on product_search rename to facet_group_counts_on_delete;
alter trigger counts_moved on product_search rename to facet_group_counts_on_update;

alter table shelf_groups rename to product_facet_groups;
alter table product_facet_groups rename column plants to product_count;
alter table product_facet_groups rename constraint shelf_groups_plants_check to product_facet_groups_product_count_check;
alter index shelf_groups_pkey rename to product_facet_groups_pkey;
alter index shelf_groups_category_ids_color_ids_size_ids_key rename to product_facet_groups_category_ids_color_ids_size_ids_key;
alter sequence shelf_groups_id_seq rename to product_facet_groups_id_seq;

alter table search_words rename to search_terms;
alter table search_terms rename column word to term;
alter index search_words_pkey rename to search_terms_pkey;
alter index search_words_word_key rename to search_terms_term_key;
alter index search_words_trgm rename to search_terms_trigrams;
alter sequence search_words_id_seq rename to search_terms_id_seq;

-- For the version before: each is one table, so PostgreSQL reads and writes it through the view, by the same indexes.
create view catalogue_revision as select id, changes as moves from catalogue_version;
create view product_details as select product_id, images, categories, colors, sizes from product_display;
create view shelf as
  select product_id, group_id, term_ids as word_ids, name_ar, name_en, is_featured, created_at, price_halalas, special_price_halalas,
    special_starts_on, special_ends_on, static_price_halalas as settled_price_halalas, search_names, description_term_ids as fact_word_ids
  from product_search;
create view shelf_groups as select id, category_ids, color_ids, size_ids, product_count as plants from product_facet_groups;
create view search_words as select id, term as word from search_terms;

-- The functions do what they did (0012, 0013, 0014, 0016, 0027): names alone are new.
alter function hit_window(text, integer, integer) rename to consume_rate_limit;
create function hit_window(window_key text, window_seconds integer, most integer) returns integer language sql as $$
  select consume_rate_limit(window_key, window_seconds, most)
$$;

alter function move_catalogue_revision() rename to bump_catalogue_version;
create or replace function bump_catalogue_version() returns trigger language plpgsql as $$
begin
  with free as (select id from catalogue_version limit 1 for update skip locked)
  update catalogue_version set changes = changes + 1 from free where catalogue_version.id = free.id;
  if not found then
    insert into catalogue_version (changes) values (1);
  end if;
  return null;
end
$$;

alter function count_shelf() rename to update_facet_group_counts;
create or replace function update_facet_group_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update product_facet_groups set product_count = product_count + n
      from (select group_id, count(*) as n from written group by group_id) as added where id = group_id;
  elsif tg_op = 'DELETE' then
    update product_facet_groups set product_count = product_count - n
      from (select group_id, count(*) as n from gone group by group_id) as removed where id = group_id;
  else
    update product_facet_groups set product_count = product_count + n
      from (
        select group_id, sum(n) as n from (select group_id, 1 as n from written union all select group_id, -1 from gone) as moved
        group by group_id having sum(n) <> 0) as moved where id = group_id;
  end if;
  return null;
end $$;

alter function groups_of(integer[]) rename to product_facets;

alter function group_of(integer[], integer[], integer[]) rename to facet_group_id;
create or replace function facet_group_id(categories integer[], colors integer[], sizes integer[]) returns integer
language sql stable as $$
  select id from product_facet_groups where (category_ids, color_ids, size_ids) = (categories, colors, sizes)
$$;

alter function know_groups(integer[]) rename to upsert_facet_groups;
create or replace function upsert_facet_groups(changed integer[]) returns void language sql as $$
  insert into product_facet_groups (category_ids, color_ids, size_ids)
    select distinct category_ids, color_ids, size_ids from product_facets(changed) as wanted
    where facet_group_id(category_ids, color_ids, size_ids) is null
    order by 1, 2, 3 on conflict do nothing
$$;

alter function know_words(integer[]) rename to upsert_search_terms;
create or replace function upsert_search_terms(changed integer[]) returns void language sql as $$
  insert into search_terms (term)
    select distinct given.term from products, string_to_table(btrim(search_text || ' ' || search_facts), ' ') as given (term)
    where products.id = any(changed) and is_active and given.term <> ''
      and not exists (select from search_terms known where known.term = given.term)
    order by 1 on conflict do nothing
$$;

alter function word_ids_of(text) rename to search_term_ids;
create or replace function search_term_ids(words text) returns integer[] language sql stable as $$
  select array(select (select id from search_terms known where known.term = given.term)
    from string_to_table(btrim(words), ' ') as given (term) where given.term <> '' order by 1)
$$;

-- A session caches the plan of its first product, when these tables may still have been empty: by index, whatever they hold.
alter function put_on_shelf(integer[]) rename to refresh_product_search;
create or replace function refresh_product_search(changed integer[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  delete from product_search using products where product_id = id and id = any(changed) and not is_active;
  perform upsert_search_terms(changed);
  perform upsert_facet_groups(changed);
  insert into product_search (product_id, group_id, term_ids, description_term_ids, search_names, name_ar, name_en, is_featured, created_at,
      price_halalas, special_price_halalas, special_starts_on, special_ends_on)
    select products.id, facet_group_id(category_ids, color_ids, size_ids), search_term_ids(search_text), search_term_ids(search_facts),
      search_names, name_ar, coalesce(nullif(name_latin, ''), nullif(name_en, ''), name_ar), is_featured, created_at,
      price_halalas, special_price_halalas, special_starts_on, special_ends_on
    from product_facets(changed) as wanted join products on products.id = wanted.product_id
    order by name_ar, products.id
  on conflict (product_id) do update set
    (group_id, term_ids, description_term_ids, search_names, name_ar, name_en, is_featured, created_at,
      price_halalas, special_price_halalas, special_starts_on, special_ends_on)
    = (excluded.group_id, excluded.term_ids, excluded.description_term_ids, excluded.search_names, excluded.name_ar, excluded.name_en,
      excluded.is_featured, excluded.created_at,
      excluded.price_halalas, excluded.special_price_halalas, excluded.special_starts_on, excluded.special_ends_on);
end $$;

-- A change of a product has its row locked. A change of its options locks it here, so that what follows sees all that was written
-- before and nothing is written meanwhile.
alter function regroup_shelf(integer[]) rename to refresh_facet_groups;
create or replace function refresh_facet_groups(changed integer[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  perform from products where id = any(changed) order by id for no key update;
  perform upsert_facet_groups(changed);
  update product_search set group_id = facet_group_id(category_ids, color_ids, size_ids)
    from product_facets(changed) as wanted
    where product_search.product_id = wanted.product_id and product_search.group_id <> facet_group_id(category_ids, color_ids, size_ids);
end $$;

alter function shelve_new() rename to product_search_on_insert;
create or replace function product_search_on_insert() returns trigger language plpgsql as $$
begin
  perform refresh_product_search(array(select id from written));
  return null;
end $$;

alter function shelve_changed() rename to product_search_on_update;
create or replace function product_search_on_update() returns trigger language plpgsql as $$
begin
  perform refresh_product_search(array[new.id]);
  return null;
end $$;

alter function shelve_grouped() rename to facet_groups_on_change;
create or replace function facet_groups_on_change() returns trigger language plpgsql as $$
begin
  perform refresh_facet_groups(array(select distinct product_id from written));
  return null;
end $$;

alter function details_of(integer[]) rename to build_product_display;

alter function make_details(integer[]) rename to insert_product_display;
create or replace function insert_product_display(new_plants integer[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  insert into product_display select * from build_product_display(new_plants);
end $$;

-- Two changes of one product meet at its row here: the second waits, and what it then reads includes what the first wrote. Sales do not
-- wait. Products inserted by this very statement have no row yet, and get one once.
alter function keep_details(integer[]) rename to refresh_product_display;
create or replace function refresh_product_display(changed integer[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  perform from product_display where product_id = any(changed) order by product_id for no key update;
  update product_display
    set (images, categories, colors, sizes) = (current.images, current.categories, current.colors, current.sizes)
    from build_product_display(changed) as current
    where product_display.product_id = current.product_id;
end $$;

alter function make_details_of_new() rename to product_display_on_insert;
create or replace function product_display_on_insert() returns trigger language plpgsql as $$
begin
  perform insert_product_display(array(select id from written));
  return null;
end $$;

-- When pictures or options of products change. Given the table of the options and the column that names one, it locks those chosen
-- now until they are seen: a concurrent rename would not know of this product.
alter function keep_details_of_plants() rename to product_display_on_product_change;
create or replace function product_display_on_product_change() returns trigger language plpgsql as $$
begin
  if tg_nargs = 2 and tg_op <> 'DELETE' then
    execute format('select from %I where id in (select %I from written) order by id for share', tg_argv[0], tg_argv[1]);
  end if;
  if tg_op = 'UPDATE' then
    perform refresh_product_display(array(select product_id from written union select product_id from gone));
  else
    perform refresh_product_display(array(select distinct product_id from written));
  end if;
  return null;
end $$;

-- When something shown of an option changes: its products. Given the table of which product has which, its column, and what is shown.
-- All options of a statement at once: one after the other would lock their products in no order.
alter function keep_details_of_options() rename to product_display_on_option_change;
create or replace function product_display_on_option_change() returns trigger language plpgsql as $$
declare
  product_ids integer[];
begin
  execute format('select array(select distinct product_id from %I where %I in (
    select id from (select id, %3$s from written except select id, %3$s from gone) as changed))',
    tg_argv[0], tg_argv[1], tg_argv[2]) into product_ids;
  perform refresh_product_display(product_ids);
  return null;
end $$;

-- A truncated table of pictures or options leaves all products without.
alter function keep_all_details() rename to product_display_on_truncate;
create or replace function product_display_on_truncate() returns trigger language plpgsql as $$
begin
  perform refresh_product_display(array(select id from products));
  return null;
end $$;
