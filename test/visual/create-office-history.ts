import { addDays, dayOf } from '#shared/day.ts'
import { asAnswer } from '../support/call-at.ts'
import { act } from '../support/office.ts'
import {
  acceptedCard,
  codeSentBy,
  selectedCard,
  signIn,
  type ShopCustomer,
} from '../support/customer.ts'
import type { Answer, Call } from '../support/shop.ts'

/** The records that the screenshots of the back office show: one of each kind. */
export interface OfficeHistory {
  owner: ShopCustomer
  packer: ShopCustomer
  /** Orders by progress. */
  orders: Record<'fresh' | 'toPack' | 'packed' | 'onTheWay' | 'delivered' | 'refunded', number>
  customerId: number
  requestId: number
  couponId: number
  saleId: number
  messageId: number
  supplierId: number
  receiptId: number
  countId: number
  imports: Record<'products' | 'counts', number>
  spareCategories: number[]
  memberId: number
  jobId: number
}

const ownerPhone = '+966500000001'
/** Buyers: first name, last name and district. */
const buyers = [
  ['نورة', 'القحطاني', 'حي الملقا'],
  ['فهد', 'الدوسري', 'حي النرجس'],
  ['ريم', 'العتيبي', 'حي الياسمين'],
  ['عبدالله', 'الحربي', 'حي حطين'],
  ['لطيفة', 'المطيري', 'حي العقيق'],
  ['سلطان', 'الغامدي', 'حي الصحافة'],
] as const

const streetOf = ([first, last, district]: (typeof buyers)[number]) => ({
  first_name: first,
  last_name: last,
  email: 'customer@example.com',
  address1: 'شارع التخصصي، مبنى 7412',
  address2: district,
  city: 'الرياض',
  postcode: '12381',
  phone: '0512345214',
  country: 'SA',
  state: '',
  use_for_shipping: true,
})

/** The data of an answer. @throws Error for a refusal, with the name of the request */
async function dataOf(answer: Promise<Answer>, what: string) {
  const { status, body } = await answer
  if (status > 201) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
  return body.data
}

/** Creates a working day of the nursery through the API of the shop at `address`. Uses plants of the demo shop. */
export async function createOfficeHistory(call: Call, address: string): Promise<OfficeHistory> {
  const owner = await signIn(call, ownerPhone, { firstName: 'سارة', lastName: 'الحربي' })
  const team = await dataOf(owner.call('POST', '/api/office/staff/samples'), 'team')
  const packerPhone = team.find(({ roles }: { roles: string[] }) => roles.includes('packer')).phone
  await proveIdentity(call, owner)
  const marketing = await createMarketing(owner)
  const orders = await createOrders(call, owner)
  const stock = await createStock(owner)
  const requestId = await createRequests(call, owner)
  const read = (path: string) => dataOf(owner.call('GET', `/api/office/${path}`), path)
  const { customer } = await read(`orders/${orders.delivered}/office`)
  const [message] = await read('messages?limit=1')
  return {
    owner,
    packer: await signIn(call, packerPhone),
    orders,
    customerId: customer.id,
    requestId,
    ...marketing,
    ...stock,
    imports: await createImports(owner, address),
    spareCategories: await createSpareCategories(owner),
    messageId: message.id,
    memberId: team[0].id,
  }
}

/** Confirms the owner's identity with a code sent by SMS, which refunds require. */
async function proveIdentity(call: Call, owner: ShopCustomer): Promise<void> {
  const prove = (code?: string) =>
    dataOf(
      owner.call('POST', '/api/office/session/step-up', {
        body: { kind: 'sms', ...(code && { code }) },
      }),
      'step-up',
    )
  const [code] = await codeSentBy(call, owner.phone, () => prove())
  await prove(code)
}

async function createMarketing(owner: ShopCustomer) {
  const today = dayOf(new Date())
  const post = (path: string, body: object) => dataOf(act(owner, path, body), path)
  const coupon = await post('/coupons', {
    code: 'WARIF10',
    kind: 'percent',
    percent_bp: 1_000,
    min_sub_total_halalas: 10_000,
    note: 'لعملاء الافتتاح',
  })
  await post('/coupons', { code: 'EID-50', kind: 'fixed', amount_halalas: 5_000, usage_limit: 200 })
  const { body: categories } = await owner.call('GET', '/api/office/categories')
  const [category] = categories.data
  const sale = {
    name_ar: 'تخفيضات اليوم الوطني',
    name_en: 'National Day sale',
    licence_number: 'MC-2026-117',
    starts_on: addDays(today, 3),
    ends_on: addDays(today, 9),
    rule: { percent_bp: 2_000 },
    round: '50',
    include: { category_ids: [category.id] },
  }
  const { id: saleId } = await post('/sales', sale)
  const job = await post('/products/bulk', {
    ids: [12, 13, 14],
    action: 'set_place',
    params: { place: 'C-07' },
  })
  return { couponId: coupon.id, saleId, jobId: job.id }
}

async function createOrders(call: Call, owner: ShopCustomer): Promise<OfficeHistory['orders']> {
  const buy = async (
    place: number,
    plants: readonly (readonly [id: number, quantity: number])[],
    isByCard: boolean,
    coupon?: string,
  ): Promise<number> => {
    const name = buyers[place] ?? buyers[0]
    const buyer = await signIn(call, `+96655512000${place}`, {
      firstName: name[0],
      lastName: name[1],
    })
    for (const [id, quantity] of plants) await buyer.fillCart({ id }, quantity)
    const send = (path: string, body?: object) =>
      dataOf(buyer.call('POST', `/api/v1/customer/${path}`, { ...(body && { body }) }), path)
    if (coupon) await send('cart/coupon', { code: coupon })
    await send('checkout/save-address', { billing: streetOf(name) })
    const payment = isByCard ? selectedCard(acceptedCard) : { method: 'cash_on_delivery' }
    await send('checkout/save-payment', { payment })
    return (await send('checkout/save-order')).order.id
  }
  const move = async (id: number, ...statuses: string[]) => {
    for (const status of statuses)
      await dataOf(act(owner, `/orders/${id}/status`, { status }), `order ${id} ${status}`)
    return id
  }
  const delivered = await move(
    await buy(
      4,
      [
        [5, 2],
        [7, 1],
      ],
      true,
      'WARIF10',
    ),
    'shipped',
    'delivered',
  )
  await act(owner, `/orders/${delivered}/notes`, {
    text: 'اتصلت العميلة: إحدى شتلتي الليمون وصلت ميتة، وأرسلت صورة عبر واتساب.',
    is_pinned: true,
  })
  const refunded = await move(
    await buy(
      5,
      [
        [9, 2],
        [16, 1],
      ],
      true,
    ),
    'shipped',
    'delivered',
  )
  await refundOnePiece(owner, refunded)
  const packed = await move(await buy(3, [[3, 2]], false), 'processing')
  await packWhole(owner, packed)
  return {
    delivered,
    refunded,
    packed,
    onTheWay: await move(
      await buy(
        2,
        [
          [2, 1],
          [9, 3],
        ],
        false,
      ),
      'processing',
      'shipped',
    ),
    toPack: await move(
      await buy(
        1,
        [
          [12, 4],
          [7, 6],
        ],
        false,
      ),
      'processing',
    ),
    fresh: await buy(
      0,
      [
        [7, 2],
        [12, 1],
        [16, 3],
      ],
      false,
    ),
  }
}

async function packWhole(owner: ShopCustomer, orderId: number): Promise<void> {
  const path = `/api/office/orders/${orderId}`
  const { lines } = (await owner.call('GET', `${path}/office`)).body.data
  const packed = lines.map(({ id, due }: { id: number; due: number }) => ({ id, packed: due }))
  await dataOf(owner.call('PUT', `${path}/packing`, { body: { lines: packed } }), 'packing')
}

async function refundOnePiece(owner: ShopCustomer, orderId: number): Promise<void> {
  const path = `/orders/${orderId}/refunds`
  const { body } = await owner.call('GET', `/api/office${path}`)
  const lines = [{ order_item_id: body.data.lines[0].order_item_id, quantity: 1 }]
  const seen = await dataOf(act(owner, `${path}/preview`, { lines }), 'preview')
  await dataOf(
    act(owner, path, {
      lines,
      reason: 'arrived_dead',
      method: 'card',
      expected_total_halalas: seen.total_halalas,
      version: seen.version,
    }),
    'refund',
  )
}

async function createStock(owner: ShopCustomer) {
  const supplier = await dataOf(
    act(owner, '/suppliers', { name: 'مشاتل الخرج', phone: '0551234567' }),
    'supplier',
  )
  const receipt = await dataOf(
    act(owner, '/stock/receipts', {
      supplier_id: supplier.id,
      number: 'A-2291',
      received_on: dayOf(new Date()),
      lines: [{ product_id: 6, delivered: 60, broken: 12, cost_halalas: 4_200 }],
    }),
    'receipt',
  )
  const count = await dataOf(act(owner, '/stock/counts', { product_ids: [3, 5, 7, 9] }), 'count')
  return { supplierId: supplier.id, receiptId: receipt.id, countId: count.id }
}

async function uploadTable(
  owner: ShopCustomer,
  address: string,
  { kind, name, rows }: { kind: 'products' | 'counts'; name: string; rows: string[] },
): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([rows.join('\r\n')]), name)
  const upload = fetch(`${address}/api/office/imports?kind=${kind}&locale=ar`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${owner.token}` },
    body: form,
  })
  return (await dataOf(upload.then(asAnswer), 'import')).id
}

/** Uploads a table of products and one of a stock count, each with an invalid line. */
async function createImports(owner: ShopCustomer, address: string) {
  const products = await uploadTable(owner, address, {
    kind: 'products',
    name: 'نباتات الشتاء.csv',
    rows: ['رمز المنتج,الاسم بالعربية,السعر', 'NEW-1,رمان حامض,49.00', 'NEW-2,تين بلدي,12O.00'],
  })
  const { body } = await owner.call('GET', '/api/office/products?limit=3&fields=sku')
  const counted = body.data.map(({ sku }: { sku: string }, place: number) => `${sku},${20 + place}`)
  const counts = await uploadTable(owner, address, {
    kind: 'counts',
    name: 'جرد الصوبة.csv',
    rows: ['رمز المنتج,الكمية المعدودة', ...counted, 'NOT-HERE,4'],
  })
  return { products, counts }
}

/** Creates a category for each look: merging removes it. */
async function createSpareCategories(owner: ShopCustomer): Promise<number[]> {
  const ids: number[] = []
  for (const place of [1, 2, 3, 4]) {
    const category = { name_ar: `نباتات متسلقة ${place}`, name_en: `Climbers ${place}` }
    ids.push((await dataOf(act(owner, '/categories', category), 'category')).id)
  }
  return ids
}

async function createRequests(call: Call, owner: ShopCustomer): Promise<number> {
  const ask = (path: string, body: object) => dataOf(call('POST', `/api/${path}`, { body }), path)
  const garden = await ask('requests/landscape', {
    name: 'ريم العتيبي',
    phone: '0555120002',
    email: 'reem@example.com',
    space_type: 'home_garden',
    city: 'الرياض',
    notes: 'حديقة خلفية 200 متر مربع، نريد ظلًا ونباتات لا تحتاج ماءً كثيرًا.',
  })
  await ask('requests/events', {
    name: 'فهد الدوسري',
    phone: '0555120001',
    type: 'graduation',
    date: addDays(dayOf(new Date()), 20),
    place: 'قاعة النخيل',
  })
  await ask('contact', {
    name: 'Hind Alsubaie',
    email: 'hind@example.com',
    message: 'Do you deliver to Buraydah?',
  })
  const path = `/requests/${garden.id}`
  await dataOf(
    act(
      owner,
      path,
      {
        version: 1,
        state: 'contacted',
        assignee_id: owner.id,
        next_action: 'زيارة',
        next_on: addDays(dayOf(new Date()), 2),
      },
      'PUT',
    ),
    path,
  )
  await dataOf(
    act(owner, `${path}/notes`, { kind: 'call', text: 'اتفقنا على زيارة يوم الثلاثاء.' }),
    path,
  )
  return garden.id
}
