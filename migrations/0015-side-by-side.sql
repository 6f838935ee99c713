-- What comes at once is put on the shelf by its names, so that plants of a kind stand side by side: a search for the kind then reads a
-- few pages instead of nearly all. The rest is as in 0014. What stands there already stays where it is (docs/operations.md).
create or replace function put_on_shelf(changed integer[]) returns void language plpgsql set enable_seqscan = off as $$
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
    order by name_ar, products.id
  on conflict (product_id) do update set
    (group_id, word_ids, name_ar, name_en, is_featured, created_at, price_halalas, special_price_halalas, special_starts_on, special_ends_on)
    = (excluded.group_id, excluded.word_ids, excluded.name_ar, excluded.name_en, excluded.is_featured, excluded.created_at,
      excluded.price_halalas, excluded.special_price_halalas, excluded.special_starts_on, excluded.special_ends_on);
end $$;
