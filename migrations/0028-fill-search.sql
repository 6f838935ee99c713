-- What 0027 left open in a shop that has data.

-- The plants sold before are counted in what they are sold by: `unit` came with 0027, when all lines were `piece`.
update order_items set unit = 'm2' from products where products.id = product_id and products.unit = 'm2' and order_items.unit <> 'm2';

-- Words that mean every plant, as the demo catalogue has them (demo/catalogue/topics.json), folded. An empty shop gets its words with its plants.
insert into search_topics (word, category_ids)
  select word, '{}' from unnest(array['نبته', 'نبات', 'نباتات', 'زرع', 'plant', 'plants']) as word
  where exists (select from products) on conflict do nothing;

-- Leads `fillSearchColumns` to the plants that were written without what a search knows them by.
create index products_without_search_names on products (id) where search_names = '{}';
