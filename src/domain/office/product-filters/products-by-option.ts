import { sql, type RawBuilder } from 'kysely'

interface OptionCount {
  option_id: number
  products: number
}

/**
 * A subselect of the categories, colours or sizes that have products outside the bin, each with their number. Products are counted by their
 * groups, of which there are a few hundred, from one index.
 */
export const productsByOption = (
  options: 'category_ids' | 'color_ids' | 'size_ids',
): RawBuilder<OptionCount> => sql`(
  select option_id, sum(counted.products)::int as products
  from (select group_id, count(*) as products from office_products where not is_deleted group by group_id) as counted
    join product_facet_groups found on found.id = counted.group_id, unnest(found.${sql.ref(options)}) as option_id
  group by option_id)`
