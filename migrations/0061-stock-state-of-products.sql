-- compatible from: any
-- The state of what is not plenty (0060), in a transaction of its own: lists are read meanwhile, and a sale waits for the rows of what it
-- sells alone. What is not tracked, which may be every product, no sale writes.
update office_products set stock_state = stock_state_of(stock_quantity, low_stock_at)
  where stock_state_of(stock_quantity, low_stock_at) <> stock_state;
