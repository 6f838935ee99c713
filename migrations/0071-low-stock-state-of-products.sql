-- compatible from: any
-- The state of products that are low at the level of the settings (0069), in a transaction of its own: a sale waits for the rows of what it
-- sells alone.
update office_products set stock_state = stock_state_of(stock_quantity, (select low_stock_default()))
  where low_stock_at = 0 and stock_state_of(stock_quantity, (select low_stock_default())) <> stock_state;
