-- compatible from: any
-- What the office's list of products filters and orders by, in a narrow row for each product: the rows of `products` are two kilobytes
-- wide, so that a filter that no index answers read 200 MB of a catalogue of 100,000 (docs/decisions/0059-office-catalogue.md). Derived;
-- triggers keep it in the transaction of the change. A sale updates the stock here too.

-- Sales wait for what waits here; see 0029.
set local lock_timeout = '200ms';

create table office_products (
  product_id integer primary key references products on delete cascade,
  -- Its categories, colours and sizes.
  group_id integer not null references product_facet_groups,
  price_halalas integer not null,
  low_stock_at integer not null,
  -- Those that are not in the bin.
  image_count smallint not null,
  -- The first letter: draft, published, archived.
  status "char" not null,
  is_deleted boolean not null,
  is_featured boolean not null,
  has_latin boolean not null,
  has_english boolean not null,
  has_description_ar boolean not null,
  has_description_en boolean not null,
  has_care boolean not null,
  has_light boolean not null,
  has_water boolean not null,
  has_heat boolean not null,
  has_cold boolean not null,
  has_care_place boolean not null,
  has_pets boolean not null,
  has_height boolean not null,
  updated_at timestamptz not null,
  created_at timestamptz not null,
  stock_quantity integer,
  special_price_halalas integer,
  special_starts_on date,
  special_ends_on date,
  supplier_id integer,
  updated_by integer,
  name_ar text not null,
  -- The name that the Latin order goes by.
  name_latin text not null,
  place text,
  search_text text not null
) with (fillfactor = 90);

-- As `product_facets`, of products that are not on sale too.
create function product_options(changed integer[]) returns table (product_id integer, category_ids integer[], color_ids integer[], size_ids integer[])
language sql stable as $$
  select products.id,
    array(select category_id from product_categories where product_id = products.id order by category_id),
    array(select color_id from product_colors where product_id = products.id order by color_id),
    array(select size_id from product_sizes where product_id = products.id order by size_id)
  from products where id = any(changed)
$$;

create function build_office_products(changed integer[]) returns setof office_products language sql stable as $$
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
    products.search_text
  from product_options(changed) as chosen join products on products.id = chosen.product_id
    join product_facet_groups found on (found.category_ids, found.color_ids, found.size_ids) = (chosen.category_ids, chosen.color_ids, chosen.size_ids)
$$;

create function upsert_office_groups(changed integer[]) returns void language sql as $$
  insert into product_facet_groups (category_ids, color_ids, size_ids)
    select distinct category_ids, color_ids, size_ids from product_options(changed) as chosen
    where not exists (select from product_facet_groups known
      where (known.category_ids, known.color_ids, known.size_ids) = (chosen.category_ids, chosen.color_ids, chosen.size_ids))
    order by 1, 2, 3 on conflict do nothing
$$;

-- All rows again, as a restore fills them. By index, whatever the tables hold (0014).
create function refresh_office_products(changed integer[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  perform from products where id = any(changed) order by id for no key update;
  perform upsert_office_groups(changed);
  insert into office_products select * from build_office_products(changed) order by product_id
  on conflict (product_id) do update set
    (
      group_id, price_halalas, low_stock_at, image_count, status, is_deleted, is_featured, has_latin, has_english,
      has_description_ar, has_description_en, has_care, has_light, has_water, has_heat, has_cold, has_care_place, has_pets,
      has_height, updated_at, created_at, stock_quantity, special_price_halalas, special_starts_on, special_ends_on,
      supplier_id, updated_by, name_ar, name_latin, place, search_text
    ) = (
      excluded.group_id, excluded.price_halalas, excluded.low_stock_at, excluded.image_count, excluded.status,
      excluded.is_deleted, excluded.is_featured, excluded.has_latin, excluded.has_english, excluded.has_description_ar,
      excluded.has_description_en, excluded.has_care, excluded.has_light, excluded.has_water, excluded.has_heat,
      excluded.has_cold, excluded.has_care_place, excluded.has_pets, excluded.has_height, excluded.updated_at,
      excluded.created_at, excluded.stock_quantity, excluded.special_price_halalas, excluded.special_starts_on,
      excluded.special_ends_on, excluded.supplier_id, excluded.updated_by, excluded.name_ar, excluded.name_latin,
      excluded.place, excluded.search_text
    )
    where office_products is distinct from excluded;
end $$;

create function office_products_on_insert() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  added integer[] := array(select id from written);
begin
  perform upsert_office_groups(added);
  insert into office_products select * from build_office_products(added);
  return null;
end $$;

create function office_products_on_update() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update office_products set
    (
      price_halalas, low_stock_at, status, is_deleted, is_featured, has_latin, has_english, has_description_ar,
      has_description_en, has_care, has_light, has_water, has_heat, has_cold, has_care_place, has_pets, has_height, updated_at,
      created_at, stock_quantity, special_price_halalas, special_starts_on, special_ends_on, supplier_id, updated_by, name_ar,
      name_latin, place, search_text
    ) = (
      new.price_halalas, new.low_stock_at, left(new.status, 1)::"char", new.deleted_at is not null, new.is_featured,
      coalesce(new.name_latin, '') <> '', coalesce(new.name_en, '') <> '' and octet_length(new.description_en) > 0,
      octet_length(new.description_ar) > 0, octet_length(new.description_en) > 0, new.care is not null,
      new.care->>'light' is not null, new.care->>'water_ar' is not null, new.care->>'heat_limit_c' is not null,
      new.care->>'min_temp_c' is not null, new.care->>'place' is not null, new.care->>'pet_safety' is not null,
      new.care->>'mature_height_cm' is not null, new.updated_at, new.created_at, new.stock_quantity, new.special_price_halalas,
      new.special_starts_on, new.special_ends_on, new.supplier_id, new.updated_by, new.name_ar,
      coalesce(new.name_latin, new.name_en, new.name_ar), new.place, new.search_text
    )
    where product_id = new.id;
  return null;
end $$;

-- The one column that sales change.
create function office_products_on_stock_change() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update office_products set stock_quantity = new.stock_quantity where product_id = new.id;
  return null;
end $$;

-- Of products whose options or pictures change. The products are locked first, as whoever writes one locks it: then this row, then what
-- the shop shows of it (0016).
create function refresh_office_groups(changed integer[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  perform from products where id = any(changed) order by id for no key update;
  perform upsert_office_groups(changed);
  update office_products set group_id = found.id
    from product_options(changed) as chosen join product_facet_groups found
      on (found.category_ids, found.color_ids, found.size_ids) = (chosen.category_ids, chosen.color_ids, chosen.size_ids)
    where office_products.product_id = chosen.product_id and group_id <> found.id;
end $$;
create function refresh_office_image_counts(changed integer[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  perform from products where id = any(changed) order by id for no key update;
  update office_products set image_count = present.n
    from (
      select id, (select count(*) from product_images where product_id = changed_product.id and deleted_at is null) as n
      from unnest(changed) as changed_product (id)) as present
    where product_id = present.id and image_count <> present.n;
end $$;

create function office_products_on_option_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform refresh_office_groups(array(select product_id from written union select product_id from gone));
  else
    perform refresh_office_groups(array(select distinct product_id from written));
  end if;
  return null;
end $$;
-- Not where a picture was measured.
create function office_products_on_image_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform refresh_office_image_counts(array(
      select product_id from (select id, product_id, deleted_at from written except select id, product_id, deleted_at from gone) as one
      union select product_id from (select id, product_id, deleted_at from gone except select id, product_id, deleted_at from written) as other));
  else
    perform refresh_office_image_counts(array(select distinct product_id from written));
  end if;
  return null;
end $$;
create function office_products_on_truncate() returns trigger language plpgsql as $$
begin
  perform refresh_office_products(array(select id from products));
  return null;
end $$;

-- By their names these come before those that lock what the shop shows.
create trigger office_products_on_insert after insert on products
  referencing new table as written for each statement execute function office_products_on_insert();
create trigger office_products_on_update after update of
    search_text, name_ar, name_latin, name_en, price_halalas, special_price_halalas, special_starts_on, special_ends_on,
    low_stock_at, status, is_featured, supplier_id, updated_by, place, created_at, updated_at, deleted_at, care, is_active,
    description_ar, description_en
  on products for each row when (
    (
      old.search_text, old.name_ar, old.name_latin, old.name_en, old.price_halalas, old.special_price_halalas,
      old.special_starts_on, old.special_ends_on, old.low_stock_at, old.status, old.is_featured, old.supplier_id,
      old.updated_by, old.place, old.created_at, old.updated_at, old.deleted_at, old.care,
      octet_length(old.description_ar) > 0, octet_length(old.description_en) > 0)
    is distinct from (
      new.search_text, new.name_ar, new.name_latin, new.name_en, new.price_halalas, new.special_price_halalas,
      new.special_starts_on, new.special_ends_on, new.low_stock_at, new.status, new.is_featured, new.supplier_id,
      new.updated_by, new.place, new.created_at, new.updated_at, new.deleted_at, new.care,
      octet_length(new.description_ar) > 0, octet_length(new.description_en) > 0))
  execute function office_products_on_update();
create trigger office_products_on_stock_change after update of stock_quantity on products
  for each row when (new.stock_quantity is distinct from old.stock_quantity) execute function office_products_on_stock_change();
create trigger office_products_on_insert after insert on product_categories
  referencing new table as written for each statement execute function office_products_on_option_change();
create trigger office_products_on_delete after delete on product_categories
  referencing old table as written for each statement execute function office_products_on_option_change();
create trigger office_products_on_update after update on product_categories
  referencing old table as gone new table as written for each statement execute function office_products_on_option_change();
create trigger office_products_on_truncate after truncate on product_categories for each statement execute function office_products_on_truncate();
create trigger office_products_on_insert after insert on product_colors
  referencing new table as written for each statement execute function office_products_on_option_change();
create trigger office_products_on_delete after delete on product_colors
  referencing old table as written for each statement execute function office_products_on_option_change();
create trigger office_products_on_update after update on product_colors
  referencing old table as gone new table as written for each statement execute function office_products_on_option_change();
create trigger office_products_on_truncate after truncate on product_colors for each statement execute function office_products_on_truncate();
create trigger office_products_on_insert after insert on product_sizes
  referencing new table as written for each statement execute function office_products_on_option_change();
create trigger office_products_on_delete after delete on product_sizes
  referencing old table as written for each statement execute function office_products_on_option_change();
create trigger office_products_on_update after update on product_sizes
  referencing old table as gone new table as written for each statement execute function office_products_on_option_change();
create trigger office_products_on_truncate after truncate on product_sizes for each statement execute function office_products_on_truncate();
create trigger office_products_on_insert after insert on product_images
  referencing new table as written for each statement execute function office_products_on_image_change();
create trigger office_products_on_delete after delete on product_images
  referencing old table as written for each statement execute function office_products_on_image_change();
create trigger office_products_on_update after update on product_images
  referencing old table as gone new table as written for each statement execute function office_products_on_image_change();
create trigger office_products_on_truncate after truncate on product_images for each statement execute function office_products_on_truncate();

-- Nobody writes products meanwhile: the triggers above hold them.
set local enable_seqscan = off;
select upsert_office_groups(array(select id from products));
insert into office_products select * from build_office_products(array(select id from products));
