import { expect, test } from 'vitest'
import { countColumns } from '#office/stock/stock-list.tsx'

test('the columns of the stock have the ids by which saved views and stored choices know them', () => {
  const columns = countColumns((key) => key)
  expect(columns.map(({ id }) => id)).toEqual([
    'available',
    'reserved',
    'on_hand',
    'low_at',
    'sold_30d',
    'days_left',
  ])
})
