import { isFrame } from '../../test/support/database/statements.ts'
import { addDays, dayOf } from '#shared/day.ts'
import { largeTablesRead, measureAlternating, type GrownShop } from '../grown-shop.ts'
import { quantile } from '../load.ts'
import { atMost, rounded, type Row } from '../result.ts'
import { officeCall, signInOwner } from './member.ts'

const [warmUps, turns] = [3, 20]
const maxGrowth = 3
/** The page whose number is `{last}` in a query: the last one that a list has. */
const [perPage, mostListed] = [25, 10_000]
/** The list by the reason it is hard: filters without an index, long results, orders, later pages, words. */
const lists: Readonly<Record<string, string>> = {
  everything: '',
  'the last page': 'page={last}',
  published: 'view=published',
  'sold out': 'view=sold_out',
  'low stock': 'view=low_stock',
  'on sale': 'view=on_sale',
  'without English': 'view=without_english',
  'a category': 'category=2',
  'a colour and a size': 'color=3&size=2',
  'a price range': 'min_price=10000&max_price=20000',
  'care fact missing': 'lacks=water',
  'a supplier': 'supplier=1',
  'by Arabic name': 'sort=name_ar',
  'by price': 'sort=price',
  'by stock': 'sort=stock',
  'by pieces sold': 'sort=sold_30d',
}
/** The pause of 150 ms after a key is part of the member's waiting time. */
const words: Readonly<Record<string, string>> = {
  'a word in the list': '/api/office/products?q=ficus',
  'a typo in the list': '/api/office/products?q=munstera',
  'a number in the list': '/api/office/products?q=0023',
  'a word in the stock': '/api/office/stock?q=ficus',
  'a typo in the stock': '/api/office/stock?q=munstera',
  'a number in the orders': '/api/office/orders?shape=row&q=0512',
  'a name in the orders': `/api/office/orders?shape=row&q=${encodeURIComponent('محمد')}`,
  'a word in the palette': '/api/office/search?q=ficus',
  'a number in the palette': '/api/office/search?q=0512',
}
const keyPauseMs = 150
const pollers = { members: 50, everySeconds: 20 }

type Shops = readonly [few: GrownShop, many: GrownShop]

/** Answers of the office in a shop of 100 plants and in a large one, alternating, in this process. */
export async function measureAnswers(shops: Shops): Promise<Row[]> {
  const tokens = new Map<GrownShop, string>()
  for (const shop of shops) tokens.set(shop, await signInOwner(shop.db))
  const init = (shop: GrownShop) => officeCall(tokens.get(shop) ?? '')
  const lastPages = new Map<GrownShop, number>()
  for (const shop of shops) lastPages.set(shop, await lastPageOf(shop))
  const rows: Row[] = []
  for (const [what, query] of Object.entries(lists)) {
    const path = (shop: GrownShop) =>
      `/api/office/products?${query.replace('{last}', String(lastPages.get(shop)))}`
    rows.push(await measureList(shops, `list, ${what}`, path, init))
  }
  for (const [what, path] of Object.entries(words)) {
    const [, many = []] = await measureAlternating(shops, path, { warmUps, turns }, init)
    const waited = quantile(many, 0.95) + keyPauseMs
    rows.push(atMost(`office: ${what}, 150 ms pause included, p95`, waited, 250, 'ms'))
  }
  return [
    ...rows,
    ...(await measurePlant(shops[1], init)),
    ...(await measureOrder(shops[1], init)),
    ...(await measureHome(shops[1], init)),
    ...(await measureReports(shops[1], init)),
  ]
}

async function lastPageOf({ pool }: GrownShop): Promise<number> {
  const { rows } = await pool.query<{ plants: number }>(
    'select count(*)::int as plants from products where deleted_at is null',
  )
  return Math.ceil(Math.min(rows[0]?.plants ?? 0, mostListed) / perPage)
}

type InitOf = (shop: GrownShop) => RequestInit

async function measureList(
  shops: Shops,
  what: string,
  path: (shop: GrownShop) => string,
  init: InitOf,
): Promise<Row> {
  const [few = [], many = []] = await measureAlternating(shops, path, { warmUps, turns }, init)
  const growth = quantile(many, 0.5) / quantile(few, 0.5)
  const whole = await largeTablesRead(shops[1], path(shops[1]), init(shops[1]))
  const row = atMost(
    `office: ${what}, 100,000 plants, p95`,
    quantile(many, 0.95),
    60,
    'ms',
    `; p50 ${rounded(quantile(many, 0.5))} ms, ${rounded(growth)} times that of 100; read whole: ${whole.join(', ') || 'nothing'}`,
  )
  return {
    ...row,
    goal: `${row.goal}, ≤ ${maxGrowth} times that of 100, nothing large read whole`,
    isHeld: row.isHeld === true && growth <= maxGrowth && whole.length === 0,
  }
}

/** Opening and saving a plant: the statements, and the time on the server. */
async function measurePlant(shop: GrownShop, init: InitOf): Promise<Row[]> {
  const { rows } = await shop.pool.query<{ id: number }>('select max(id) as id from products')
  const path = `/api/office/products/${rows[0]?.id}`
  const [opened = []] = await measureAlternating([shop], path, { warmUps, turns }, init)
  const [token = ''] = [String(new Headers(init(shop).headers).get('Authorization')).slice(7)]
  const saved: number[] = []
  let statements = 0
  for (let turn = -warmUps; turn < turns; turn += 1) {
    const { version } = JSON.parse(await shop.ask(path, init(shop))).data as { version: number }
    const change = { version, price_halalas: 10_000 + version, name_en: `Plant ${version}` }
    shop.watch.taken()
    const from = performance.now()
    await shop.ask(path, officeCall(token, 'PUT', change))
    if (turn >= 0) saved.push(performance.now() - from)
    statements = statementsTaken(shop)
  }
  return [
    atMost('office: opening a plant, p95', quantile(opened, 0.95), 20, 'ms'),
    atMost('office: saving a plant, p95', quantile(saved, 0.95), 60, 'ms'),
    atMost('office: saving a plant, session included', statements, 8, 'statements'),
  ]
}

/** Without the frames of transactions, and the settings, which are read by a timer. */
const statementsTaken = ({ watch }: GrownShop): number =>
  watch.taken().filter((one) => !isFrame(one) && !one.text.includes('shop_settings')).length

/** Opening a delivered order: the screen's answer and its timeline; and opening its customer. */
async function measureOrder(shop: GrownShop, init: InitOf): Promise<Row[]> {
  const { rows } = await shop.pool.query<{ id: number; customer_id: number }>(
    `select id, customer_id from orders where status = 'delivered' order by id desc limit 1`,
  )
  const [order] = rows
  const paths = {
    'an order': `/api/office/orders/${order?.id}/office`,
    'an order’s timeline': `/api/office/orders/${order?.id}/timeline`,
    'a customer': `/api/office/customers/${order?.customer_id}`,
  }
  const found: Row[] = []
  for (const [what, path] of Object.entries(paths)) {
    const [times = []] = await measureAlternating([shop], path, { warmUps, turns }, init)
    found.push(atMost(`office: opening ${what}, p95`, quantile(times, 0.95), 20, 'ms'))
  }
  shop.watch.taken()
  await shop.ask(paths['an order'], init(shop))
  const statements = statementsTaken(shop)
  return [
    ...found,
    atMost('office: opening an order, session included', statements, 3, 'statements'),
  ]
}

async function measureHome(shop: GrownShop, init: InitOf): Promise<Row[]> {
  const p95 = async (path: string) => {
    const [times = []] = await measureAlternating([shop], path, { warmUps, turns }, init)
    return quantile(times, 0.95)
  }
  const before = process.cpuUsage()
  for (let turn = 0; turn < turns; turn += 1) await shop.ask('/api/office/pulse', init(shop))
  const { user, system } = process.cpuUsage(before)
  const aPulse = (user + system) / 1e6 / turns
  return [
    atMost('office: Home, p95', await p95('/api/office/home'), 15, 'ms'),
    atMost('office: pulse, p95', await p95('/api/office/pulse'), 15, 'ms'),
    atMost(
      `office: the pulse of ${pollers.members} members, CPU of the process`,
      (aPulse * pollers.members * 100) / pollers.everySeconds,
      2,
      '% of a core',
    ),
  ]
}

/** Reports over a year are requested seldom, so a few repetitions are enough. */
const reportTurns = { warmUps: 1, turns: 5 }

async function measureReports(shop: GrownShop, init: InitOf): Promise<Row[]> {
  const { rows } = await shop.pool.query<{ orders: number }>(
    'select count(*)::int as orders from orders',
  )
  const p95 = async (path: string) => {
    const [times = []] = await measureAlternating(
      [shop],
      `/api/office/reports/${path}`,
      reportTurns,
      init,
    )
    return quantile(times, 0.95)
  }
  const today = dayOf(new Date())
  const year = `from=${addDays(today, -364)}&to=${today}`
  const sums = `a year with ${rows[0]?.orders ?? 0} orders, p95`
  return [
    atMost(`office: sales of ${sums}`, await p95(`sales?${year}`), 800, 'ms'),
    atMost(`office: plants sold in ${sums}`, await p95(`sales?${year}&group=plant`), 800, 'ms'),
    atMost('office: VAT of a quarter, p95', await p95('vat?period=last_quarter'), 300, 'ms'),
  ]
}
