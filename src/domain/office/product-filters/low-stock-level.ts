import { sql, type RawBuilder } from 'kysely'

/** The low-stock level of a product: its own, else that of the settings (office.md O3.1). For a query of `products`. */
export const lowStockLevel: RawBuilder<number> = sql`(
  case when products.low_stock_at > 0 then products.low_stock_at else (select low_stock_default()) end)`
