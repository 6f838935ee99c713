-- A coupon may count for some plants only: those of these categories or these plants. Without rows it counts for all (contract §2).
-- A category or plant that a coupon is bound to cannot be deleted: the coupon would count for everything.
create table coupon_categories (
  coupon_id integer not null references coupons on delete cascade,
  category_id integer not null references categories,
  primary key (coupon_id, category_id)
);
create table coupon_products (
  coupon_id integer not null references coupons on delete cascade,
  product_id integer not null references products,
  primary key (coupon_id, product_id)
);
