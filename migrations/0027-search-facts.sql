-- What shoppers search by besides names: the order of the best match, the categories and care words they mean, what a plant is sold by.

-- Turf is sold by the square metre. Until now that stood in the descriptions alone, as the demo catalogue writes them.
alter table products add column unit text not null default 'piece' check (unit in ('piece', 'm2'));
update products set unit = 'm2' where description_en like '%<strong>Sold by:</strong> the square metre%';
-- As it was sold: the product may change later.
alter table order_items add column unit text not null default 'piece' check (unit in ('piece', 'm2'));

-- Other names, in the order in which they are shown; searched like the names.
alter table products add column also_called_ar text;
alter table products add column also_called_en text;

-- Both folded by src/shared/arabic.ts, like search_text. Plants written before are found by names and categories until they are saved again.
-- Each name whole, so that a search for it puts it first.
alter table products add column search_names text[] not null default '{}';
-- Words of the short description and of the light it wants.
alter table products add column search_facts text not null default '';

-- Folded words that mean plants of certain categories: a plant in all of a row's categories is found by its word; a row without
-- categories means all plants («نبات»). Several rows of a word: any of them.
create table search_topics (
  word text not null,
  category_ids integer[] not null,
  -- Not looked for in descriptions: «الحيوانات» stands also where a plant harms them.
  is_strict boolean not null default false,
  primary key (word, category_ids)
);
create index search_topics_by_beginning on search_topics (word text_pattern_ops);
create trigger moves_catalogue_revision after insert or update or delete or truncate on search_topics
  for each statement execute function move_catalogue_revision();

-- The names of the categories that are there. They are written in plain Arabic and English; imports write them folded.
insert into search_topics (word, category_ids)
  select distinct regexp_replace(given, '^(ال|لل)', ''), array[id]
  from categories, regexp_split_to_table(translate(lower(name_ar || ' ' || name_en), 'أإآةى', 'اااهي'), '[^[:alnum:]]+') as given
  where length(given) > 2 on conflict do nothing;

alter table shelf add column search_names text[] not null default '{}';
alter table shelf add column fact_word_ids integer[] not null default '{}';
create index shelf_fact_words on shelf using gin (fact_word_ids) with (fastupdate = off);
-- Offers by what they save.
create index shelf_offers on shelf ((price_halalas - special_price_halalas) desc, product_id desc) where special_price_halalas is not null;

create or replace function know_words(changed integer[]) returns void language sql as $$
  insert into search_words (word)
    select distinct given.word from products, string_to_table(btrim(search_text || ' ' || search_facts), ' ') as given (word)
    where products.id = any(changed) and is_active and given.word <> ''
      and not exists (select from search_words known where known.word = given.word)
    order by 1 on conflict do nothing
$$;

create function word_ids_of(words text) returns integer[] language sql stable as $$
  select array(select (select id from search_words known where known.word = given.word)
    from string_to_table(btrim(words), ' ') as given (word) where given.word <> '' order by 1)
$$;

-- As in 0015, with the whole names and the facts.
create or replace function put_on_shelf(changed integer[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  delete from shelf using products where product_id = id and id = any(changed) and not is_active;
  perform know_words(changed);
  perform know_groups(changed);
  insert into shelf (product_id, group_id, word_ids, fact_word_ids, search_names, name_ar, name_en, is_featured, created_at,
      price_halalas, special_price_halalas, special_starts_on, special_ends_on)
    select products.id, group_of(category_ids, color_ids, size_ids), word_ids_of(search_text), word_ids_of(search_facts), search_names,
      name_ar, coalesce(nullif(name_latin, ''), nullif(name_en, ''), name_ar), is_featured, created_at,
      price_halalas, special_price_halalas, special_starts_on, special_ends_on
    from groups_of(changed) as wanted join products on products.id = wanted.product_id
    order by name_ar, products.id
  on conflict (product_id) do update set
    (group_id, word_ids, fact_word_ids, search_names, name_ar, name_en, is_featured, created_at,
      price_halalas, special_price_halalas, special_starts_on, special_ends_on)
    = (excluded.group_id, excluded.word_ids, excluded.fact_word_ids, excluded.search_names, excluded.name_ar, excluded.name_en,
      excluded.is_featured, excluded.created_at,
      excluded.price_halalas, excluded.special_price_halalas, excluded.special_starts_on, excluded.special_ends_on);
end $$;

create trigger shelves_described after update of search_names, search_facts on products
  for each row when (old.search_names is distinct from new.search_names or old.search_facts is distinct from new.search_facts)
  execute function shelve_changed();
