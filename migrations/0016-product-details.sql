-- What is shown of a plant and does not stand in its own row, ready as JSON: read with every cart, list and plant, and seldom
-- changed. The tables it is made from stay the one truth; triggers keep it in the change's own transaction. Sales do not touch it.
create table product_details (
  product_id integer primary key references products on delete cascade,
  images json not null,
  -- Those on show.
  categories json not null,
  colors json not null,
  sizes json not null
);

-- These plants' details as they are now.
create function details_of(changed integer[]) returns setof product_details language sql stable as $$
  select products.id,
    coalesce((
      select json_agg(json_build_object('id', id, 'path', path, 'width', width, 'height', height, 'placeholder', placeholder)
        order by position, id)
      from product_images where product_id = products.id), '[]'),
    coalesce((
      select json_agg(json_build_object('id', id, 'slug', slug, 'name_ar', name_ar, 'name_en', name_en) order by chosen.position, id)
      from product_categories chosen join categories on categories.id = category_id
      where product_id = products.id and categories.is_active), '[]'),
    coalesce((
      select json_agg(json_build_object('id', id, 'name_ar', name_ar, 'name_en', name_en, 'hex_code', hex_code) order by chosen.position, id)
      from product_colors chosen join colors on colors.id = color_id where product_id = products.id), '[]'),
    coalesce((
      select json_agg(json_build_object('id', id, 'name_ar', name_ar, 'name_en', name_en) order by chosen.position, id)
      from product_sizes chosen join sizes on sizes.id = size_id where product_id = products.id), '[]')
  from products where products.id = any(changed)
$$;

-- By index, whatever the tables hold (0014).
create function make_details(new_plants integer[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  insert into product_details select * from details_of(new_plants);
end $$;

-- Two changes of one plant meet at its details: the second waits here, and what it then reads holds what the first wrote. Nobody
-- who buys the plant waits. Plants that come in this very statement have no details yet, and get them once.
create function keep_details(changed integer[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  perform from product_details where product_id = any(changed) order by product_id for no key update;
  update product_details
    set (images, categories, colors, sizes) = (current.images, current.categories, current.colors, current.sizes)
    from details_of(changed) as current
    where product_details.product_id = current.product_id;
end $$;

create function make_details_of_new() returns trigger language plpgsql as $$
begin
  perform make_details(array(select id from written));
  return null;
end $$;

-- Of plants whose pictures or options change. Given the table of the options and the column that names one, it holds those chosen
-- now until they are seen: whoever renames one meanwhile would not know of this plant.
create function keep_details_of_plants() returns trigger language plpgsql as $$
begin
  if tg_nargs = 2 and tg_op <> 'DELETE' then
    execute format('select from %I where id in (select %I from written) order by id for share', tg_argv[0], tg_argv[1]);
  end if;
  if tg_op = 'UPDATE' then
    perform keep_details(array(select product_id from written union select product_id from gone));
  else
    perform keep_details(array(select distinct product_id from written));
  end if;
  return null;
end $$;

-- Of plants that have an option of which something shown changes. Given the table of who has which, its column, and what is shown.
-- All options of a statement at once: one after the other would lock their plants in no order.
create function keep_details_of_options() returns trigger language plpgsql as $$
declare
  plants integer[];
begin
  execute format('select array(select distinct product_id from %I where %I in (
    select id from (select id, %3$s from written except select id, %3$s from gone) as changed))',
    tg_argv[0], tg_argv[1], tg_argv[2]) into plants;
  perform keep_details(plants);
  return null;
end $$;

-- By their names these come after the shelf's, which lock the plant: in that order wherever a statement does both.
create trigger tells_of_new after insert on products
  referencing new table as written for each statement execute function make_details_of_new();
create trigger tells_of_more after insert on product_images
  referencing new table as written for each statement execute function keep_details_of_plants();
create trigger tells_of_fewer after delete on product_images
  referencing old table as written for each statement execute function keep_details_of_plants();
create trigger tells_of_others after update on product_images
  referencing old table as gone new table as written for each statement execute function keep_details_of_plants();
create trigger tells_of_more after insert on product_categories
  referencing new table as written for each statement execute function keep_details_of_plants('categories', 'category_id');
create trigger tells_of_fewer after delete on product_categories
  referencing old table as written for each statement execute function keep_details_of_plants('categories', 'category_id');
create trigger tells_of_others after update on product_categories
  referencing old table as gone new table as written for each statement execute function keep_details_of_plants('categories', 'category_id');
create trigger tells_of_more after insert on product_colors
  referencing new table as written for each statement execute function keep_details_of_plants('colors', 'color_id');
create trigger tells_of_fewer after delete on product_colors
  referencing old table as written for each statement execute function keep_details_of_plants('colors', 'color_id');
create trigger tells_of_others after update on product_colors
  referencing old table as gone new table as written for each statement execute function keep_details_of_plants('colors', 'color_id');
create trigger tells_of_more after insert on product_sizes
  referencing new table as written for each statement execute function keep_details_of_plants('sizes', 'size_id');
create trigger tells_of_fewer after delete on product_sizes
  referencing old table as written for each statement execute function keep_details_of_plants('sizes', 'size_id');
create trigger tells_of_others after update on product_sizes
  referencing old table as gone new table as written for each statement execute function keep_details_of_plants('sizes', 'size_id');
create trigger tells_of_options after update on categories
  referencing old table as gone new table as written
  for each statement execute function keep_details_of_options('product_categories', 'category_id', 'slug, name_ar, name_en, is_active');
create trigger tells_of_options after update on colors
  referencing old table as gone new table as written
  for each statement execute function keep_details_of_options('product_colors', 'color_id', 'name_ar, name_en, hex_code');
create trigger tells_of_options after update on sizes
  referencing old table as gone new table as written
  for each statement execute function keep_details_of_options('product_sizes', 'size_id', 'name_ar, name_en');

-- Who empties a table of pictures or options leaves all plants without.
create function keep_all_details() returns trigger language plpgsql as $$
begin
  perform keep_details(array(select id from products));
  return null;
end $$;
create trigger tells_of_none after truncate on product_images for each statement execute function keep_all_details();
create trigger tells_of_none after truncate on product_categories for each statement execute function keep_all_details();
create trigger tells_of_none after truncate on product_colors for each statement execute function keep_all_details();
create trigger tells_of_none after truncate on product_sizes for each statement execute function keep_all_details();

select make_details(array(select id from products));
