-- A cart of 100 lines × 999 plants can cost more halalas than an integer holds (contract §2, technical limits).
alter table carts alter column quoted_total_halalas type bigint;
alter table orders
  alter column sub_total_halalas type bigint,
  alter column discount_halalas type bigint,
  alter column vat_halalas type bigint,
  alter column grand_total_halalas type bigint;
alter table order_items
  drop constraint line_adds_up,
  alter column total_halalas type bigint,
  alter column discount_halalas type bigint,
  alter column vat_halalas type bigint,
  add constraint line_adds_up check (total_halalas = unit_price_halalas::bigint * quantity);
