-- compatible from: any
-- Coupons are imported from a table too (office.md §33). A version that knows no such import leaves its files alone for their 24 hours.
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in ('products', 'prices', 'counts', 'coupons'));
