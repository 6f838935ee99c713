-- What a plant cost, and whether there was any, when it was saved: the wishlist says how that has changed. Null: saved before this.
alter table wishlist_items
  add column saved_price_halalas integer check (saved_price_halalas > 0),
  add column saved_in_stock boolean;
