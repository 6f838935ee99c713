-- compatible from: any
-- The law knows a product by its kind too: one without a scientific name by that of its kind, and one whose genus nobody has written
-- about by the family of its kind (plants.md 55.1). A permit without a product lifts no row that bars a plant (plants.md 55.4).

-- Sales wait for what waits here; see 0029.
set local lock_timeout = '200ms';

-- The row that means a product with this scientific name and of this kind. What the name says counts before what the kind says.
create function plant_law_key(name text, profile text) returns text language plpgsql stable as $$
declare
  key_found text;
begin
  if fold_scientific_name(name) = '' then
    return plant_law_key((select scientific_name from plant_profiles where slug = profile));
  end if;
  key_found := plant_law_key(name);
  if key_found is not null or profile is null then
    return key_found;
  end if;
  select law.key into key_found
  from plant_profiles own
    join plant_law law on lower(law.family) = lower(own.family)
    cross join lateral (
      select array(
        select array_to_string(words[1:length], ' ')
        from (values (string_to_array(fold_scientific_name(name), ' ')),
            (string_to_array(fold_scientific_name(own.scientific_name), ' '))) as called (words)
          cross join lateral generate_series(1, least(cardinality(words), 6)) as length) as prefixes) as said
  where own.slug = profile and not law.folded_exceptions && said.prefixes
    and not exists (
      select from plant_profiles of_genus
      where split_part(fold_scientific_name(of_genus.scientific_name), ' ', 1) = split_part(fold_scientific_name(name), ' ', 1)
        and lower(of_genus.family) <> lower(own.family))
  order by array_position(array['blocked', 'restricted', 'import_only', 'watch'], law.status), law.key
  limit 1;
  return key_found;
end $$;

-- Products by the table and the kinds as they are now; of the many that bear one name and are of one kind it is looked up once, for
-- which the names are materialized.
create or replace function refresh_plant_law_keys() returns void language plpgsql as $$
begin
  -- Without a product to write no statement: each moves the catalogue's version.
  if exists (
    with named as materialized (
      select name, profile, plant_law_key(name, profile) as key
      from (
        select distinct coalesce(name_latin, '') as name, coalesce(profile_slug, '') as profile from products
        where name_latin is not null or profile_slug is not null) as names)
    select from products join named on coalesce(name_latin, '') = name and coalesce(profile_slug, '') = profile
    where products.law_key is distinct from named.key)
  then
    with named as materialized (
      select name, profile, plant_law_key(name, profile) as key
      from (
        select distinct coalesce(name_latin, '') as name, coalesce(profile_slug, '') as profile from products
        where name_latin is not null or profile_slug is not null) as names)
    update products set law_key = named.key from named
    where coalesce(name_latin, '') = name and coalesce(profile_slug, '') = profile and products.law_key is distinct from named.key;
  end if;
end $$;

-- A kind that is new, or has another name or family, may be meant by another row.
create function plant_law_on_kind_change() returns trigger language plpgsql as $$
declare
  is_changed boolean := true;
begin
  -- Saving a kind writes its names and its family along with the rest; all products are looked up where they are others.
  if tg_op = 'INSERT' then
    is_changed := exists (select from present);
  elsif tg_op = 'UPDATE' then
    is_changed := exists (
      select slug, scientific_name, family from present except select slug, scientific_name, family from former);
  end if;
  if is_changed then
    perform refresh_plant_law_keys();
  end if;
  return null;
end $$;
create trigger plant_law_on_new_kind after insert on plant_profiles
  referencing new table as present for each statement execute function plant_law_on_kind_change();
create trigger plant_law_on_changed_kind after update on plant_profiles
  referencing old table as former new table as present for each statement execute function plant_law_on_kind_change();
create trigger plant_law_on_deleted_kind after delete on plant_profiles
  for each statement execute function plant_law_on_kind_change();

create or replace function products_find_law() returns trigger language plpgsql as $$
begin
  new.law_key := plant_law_key(new.name_latin, new.profile_slug);
  return new;
end $$;
create or replace trigger products_find_law before insert or update of name_latin, profile_slug on products
  for each row when (new.name_latin is not null or new.profile_slug is not null or new.law_key is not null)
  execute function products_find_law();

create or replace function order_items_note_permits() returns trigger language plpgsql as $$
begin
  insert into plant_law_events (kind, law_key, permit_id, product_id, order_id)
  select distinct on (added.order_id, added.product_id) 'ordered', law.key, permit.id, added.product_id, added.order_id
  from added
    join products on products.id = added.product_id
    join plant_law law on law.key = products.law_key and law.status in ('blocked', 'restricted')
    join plant_permits permit on permit.law_key = law.key
  where (permit.product_id = added.product_id or (permit.product_id is null and law.status = 'restricted'))
    and permit.withdrawn_at is null
    and (now() at time zone 'Asia/Riyadh')::date between permit.valid_from and permit.valid_to
  order by added.order_id, added.product_id, permit.product_id nulls last, permit.valid_to desc, permit.id;
  return null;
end $$;

-- What the law unpublished is counted with each visit of the office's first page; orders under permits are most of the table.
create index plant_law_events_taken_off on plant_law_events (product_id, id) where kind = 'taken_off';
