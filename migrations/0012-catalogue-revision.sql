-- Which state of the catalogue is on show: every change of what public pages and catalogue answers show moves it, in the
-- change's own transaction, so it is seen to move exactly when the change is seen. The revision is the sum over all rows.
-- Orders change stock at the same time, and one row would make each wait for the other's commit: a writer takes any row
-- that is free, or adds one. There are at most as many rows as there ever were writers at once.
create table catalogue_revision (
  id integer generated always as identity primary key,
  moves bigint not null check (moves > 0)
) with (fillfactor = 20);

create function move_catalogue_revision() returns trigger language plpgsql as $$
begin
  with free as (select id from catalogue_revision limit 1 for update skip locked)
  update catalogue_revision set moves = moves + 1 from free where catalogue_revision.id = free.id;
  if not found then
    insert into catalogue_revision (moves) values (1);
  end if;
  return null;
end
$$;

create trigger moves_catalogue_revision after insert or update or delete or truncate on products
  for each statement execute function move_catalogue_revision();
create trigger moves_catalogue_revision after insert or update or delete or truncate on product_images
  for each statement execute function move_catalogue_revision();
create trigger moves_catalogue_revision after insert or update or delete or truncate on product_categories
  for each statement execute function move_catalogue_revision();
create trigger moves_catalogue_revision after insert or update or delete or truncate on product_colors
  for each statement execute function move_catalogue_revision();
create trigger moves_catalogue_revision after insert or update or delete or truncate on product_sizes
  for each statement execute function move_catalogue_revision();
create trigger moves_catalogue_revision after insert or update or delete or truncate on categories
  for each statement execute function move_catalogue_revision();
create trigger moves_catalogue_revision after insert or update or delete or truncate on colors
  for each statement execute function move_catalogue_revision();
create trigger moves_catalogue_revision after insert or update or delete or truncate on sizes
  for each statement execute function move_catalogue_revision();
create trigger moves_catalogue_revision after insert or update or delete or truncate on search_synonyms
  for each statement execute function move_catalogue_revision();
