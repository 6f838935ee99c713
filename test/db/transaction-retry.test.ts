import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransactionRetry } from '#db/transaction.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

/** Makes the database roll back the next `times` transactions that write an order, as a distributed one may at any commit. */
async function undoOrders(times: number, code: '40001' | '40P01' | '23514'): Promise<void> {
  // A sequence keeps its value after a rollback.
  await sql`drop sequence if exists tries cascade`.execute(shop.db)
  await sql`create sequence tries`.execute(shop.db)
  await sql`create or replace function undo() returns trigger language plpgsql as ${sql.lit(`begin
    if nextval('tries') <= ${times} then raise exception 'undone' using errcode = '${code}', constraint = 'products_stock_quantity_check'; end if;
    return new;
  end`)}`.execute(shop.db)
  await sql`create or replace trigger undoes before insert on orders for each row execute function undo()`.execute(
    shop.db,
  )
}

const tries = async () =>
  (await sql<{ last_value: number }>`select last_value from tries`.execute(shop.db)).rows[0]
    ?.last_value

test.each(['40001', '40P01', '23514'] as const)(
  'an order that the database rolls back three times (%s) is placed once, by the fourth attempt',
  async (code) => {
    const ficus = await shop.stockPlant({ stock: 5 })
    const sara = await shop.customer()
    await sara.fillCart(ficus, 2)
    await undoOrders(3, code)

    const { status } = await sara.placeOrder()

    expect({ status, tries: await tries(), stock: await shop.stockOf(ficus) }).toEqual({
      status: 200,
      tries: 4,
      stock: 3,
    })
    expect(await sara.orders()).toHaveLength(1)
  },
)

test('an order that is rolled back every time is answered 503, with cart and stock unchanged', async () => {
  const ficus = await shop.stockPlant({ stock: 5 })
  const sara = await shop.customer()
  await sara.fillCart(ficus, 2)
  await undoOrders(1_000, '40001')

  const answer = await sara.placeOrder()

  expect(answer).toMatchObject({ status: 503, body: { code: 'serviceUnavailable' } })
  expect(answer.headers.get('retry-after')).toBe('5')
  expect({ tries: await tries(), stock: await shop.stockOf(ficus) }).toEqual({ tries: 4, stock: 5 })
  expect((await sara.cart()).items_qty).toBe(2)
  expect(shop.failures).toEqual([])
})

test('withTransactionRetry does not repeat a statement that the database refuses for good', async () => {
  let calls = 0
  const work = () => {
    calls += 1
    return sql`insert into coupons (code, kind) values ('lower case', 'percent')`.execute(shop.db)
  }
  await expect(withTransactionRetry(shop.db, work)).rejects.toMatchObject({ code: '23514' })
  expect(calls).toBe(1)
})

test('two deadlocked transactions both succeed in the end', async () => {
  const [ficus, palm] = [await shop.stockPlant({ stock: 0 }), await shop.stockPlant({ stock: 0 })]
  const add = (id: number) =>
    sql`update products set stock_quantity = stock_quantity + 1 where id = ${id}`
  let begun = 0
  const both = (first: number, second: number) =>
    withTransactionRetry(shop.db, async (tx) => {
      await add(first).execute(tx)
      begun += 1
      if (begun <= 2) await expect.poll(() => begun).toBeGreaterThanOrEqual(2)
      await add(second).execute(tx)
    })

  await Promise.all([both(ficus.id, palm.id), both(palm.id, ficus.id)])

  expect([await shop.stockOf(ficus), await shop.stockOf(palm)]).toEqual([2, 2])
  expect(begun).toBeGreaterThan(2) // At least one had to start again.
})
