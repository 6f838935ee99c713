import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAddress } from '#domain/addresses/create-address.ts'
import { deleteFormerCouponUses } from '#domain/coupons/former-coupon-uses.ts'
import { personalTables } from '#domain/customers/personal-tables.ts'
import { updateProfile } from '#domain/customers/update-profile.ts'
import { addCoupon } from '../../support/coupon.ts'
import { billingAddress, signIn, type ShopCustomer } from '../../support/customer.ts'
import { newPhone, openShop, type Shop } from '../../support/shop.ts'
import type { Plant } from '../../support/plants.ts'

let shop: Shop
let ficus: Plant
let soldOut: Plant
let noura: ShopCustomer
beforeAll(async () => {
  shop = await openShop({ settings: { otpResendSeconds: 0, serviceRequestsPerIpPerHour: 0 } })
  await stockPlants()
  noura = await shop.staff()
})
async function stockPlants(): Promise<void> {
  ficus = await shop.stockPlant({ priceHalalas: 11_500, stock: null })
  soldOut = await shop.stockPlant({ stock: 0 })
}
afterAll(() => shop.close())

/** Words found only in Layla's data; none may remain after her account is closed. */
const laylas = [
  'Layla',
  'Alqahtani',
  'layla@example.com',
  'Jasmine Street',
  'RRRD2929',
  'Layla’s balcony',
  'LaylaPhone',
  'rang for Layla',
]
const laylasAddress = {
  ...billingAddress,
  first_name: 'Layla',
  last_name: 'Alqahtani',
  email: 'layla@example.com',
  address1: '7 Jasmine Street',
  national_address: { short_code: 'RRRD2929' },
  save_as_address: true,
}

/** A customer with data in every part of the shop. */
async function layla(): Promise<ShopCustomer> {
  const device: Shop['call'] = (method, path, options = {}) =>
    shop.call(method, path, {
      ...options,
      headers: { 'User-Agent': 'LaylaPhone', ...options.headers },
    })
  const person = await signIn(device, newPhone(), {
    firstName: 'Layla',
    lastName: 'Alqahtani',
    email: 'layla@example.com',
  })
  await person.call('PUT', '/api/v1/customer/profile', {
    body: { gender: 'Female', date_of_birth: '1990-01-02' },
  })
  await person.call('POST', `/api/v1/customer/wishlist/${ficus.id}`)
  await person.call('POST', '/api/v1/restock-notices', { body: { product_id: soldOut.id } })
  await person.call('POST', '/api/requests/landscape', {
    body: { name: 'Layla', phone: person.phone, notes: 'Layla’s balcony' },
  })
  await person.call('POST', '/api/contact', {
    body: { name: 'Layla', email: 'layla@example.com', message: 'Layla’s balcony' },
  })
  return person
}

/** An order with cash on delivery; `laylasAddress` is saved in the address book too. */
async function order(person: ShopCustomer, business: object = {}): Promise<number> {
  await person.fillCart(ficus)
  await person.prepareOrder({ ...laylasAddress, phone: person.phone, ...business })
  const { body } = await person.saveOrder({ 'Idempotency-Key': crypto.randomUUID() })
  return body.data.order.id
}
const move = (orderId: number, status: string, note?: string) =>
  noura.call('POST', `/api/office/orders/${orderId}/status`, {
    body: { status, ...(note && { note }) },
  })
/** Adds a note and a delivery of staff that name the customer. */
async function noteAbout(orderId: number): Promise<void> {
  await shop.db
    .insertInto('order_notes')
    .values({ order_id: orderId, staff_id: noura.id, text: 'Layla wants a call first' })
    .execute()
}
async function deliver(orderId: number): Promise<void> {
  for (const status of ['processing', 'shipped', 'delivered'])
    expect((await move(orderId, status, 'rang for Layla')).status).toBe(200)
}
const requestClosingCode = (person: ShopCustomer) =>
  person.call('POST', '/api/v1/customer/close-account/code')
async function askForCode(person: ShopCustomer): Promise<string> {
  expect((await requestClosingCode(person)).status).toBe(200)
  return shop.codeFor(person.phone)
}
const close = (person: ShopCustomer, otp: unknown) =>
  person.call('POST', '/api/v1/customer/close-account', { body: { otp } })
const another = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')
const isIn = async (person: ShopCustomer) =>
  (await person.call('GET', '/api/v1/customer/get')).status === 200

/** All tables with their contents as text. */
async function wholeDatabase(): Promise<[table: string, text: string][]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    shop.db,
  )
  const texts: [string, string][] = []
  for (const { name } of rows) {
    const found = await sql<{
      text: string | null
    }>`select string_agg(t::text, '\n') as text from ${sql.table(name)} as t`.execute(shop.db)
    texts.push([name, found.rows[0]?.text ?? ''])
  }
  return texts
}

test('exactly the tables with personal data are listed in personalTables', async () => {
  const telling = [
    'customer_id',
    'staff_id',
    'order_id',
    'cart_id',
    'plant_id',
    'attempt_id',
    'phone',
    'email',
    'recipient',
    'first_name',
    'user_agent',
    'card_last4',
    'last4',
    'key',
    'recorded_by',
    'answered_by',
  ]
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = any(${telling}::text[])`.execute(shop.db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(personalTables).toSorted())
})

describe('the copy of a customer’s data', () => {
  let sara: ShopCustomer
  let copy: ReturnType<typeof JSON.parse>
  let orderId: number
  beforeAll(async () => {
    sara = await layla()
    orderId = await order(sara)
    await noteAbout(orderId)
    await deliver(orderId)
    await sara.fillCart(ficus, 3)
    await sql`insert into payment_attempts (id, customer_id, provider, state, amount_halalas, card_brand, card_last4)
      values (gen_random_uuid(), ${sara.id}, 'sandbox', 'refused', 11500, 'visa', '4242')`.execute(
      shop.db,
    )
    await sql`insert into outbox (key, channel, recipient, template, locale, facts) values ('restocked:notice-0', 'sms', ${sara.phone}, 'restocked',
      'en', ${JSON.stringify({ product_id: ficus.id, name_ar: 'تين', name_latin: 'Ficus' })})`.execute(
      shop.db,
    )
    const answer = await sara.call('GET', '/api/v1/customer/my-data')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    copy = answer.body.data
  })

  test('the copy of a customer’s data has every part that personalTables names', () => {
    const parts = new Set(Object.values(personalTables).flatMap(({ copy }) => copy ?? []))
    expect(Object.keys(copy).toSorted()).toEqual([...parts].toSorted())
  })

  test('the copy has the customer’s profile, addresses, wishlist and restock notices', () => {
    expect(copy.profile).toMatchObject({
      id: sara.id,
      phone: sara.phone,
      first_name: 'Layla',
      email: 'layla@example.com',
      date_of_birth: '1990-01-02',
    })
    expect(copy.addresses).toMatchObject([
      { lines: ['7 Jasmine Street', 'Al Malqa'], national_address: { short_code: 'RRRD2929' } },
    ])
    expect(copy.wishlist).toMatchObject([{ product_id: ficus.id }])
    expect(copy.restock_notices).toMatchObject([{ product_id: soldOut.id }])
    expect(copy.cart).toMatchObject({
      items: [{ product_id: ficus.id, quantity: 3 }],
      addresses: [],
    })
    expect(copy.sessions).toMatchObject([{ user_agent: 'LaylaPhone' }])
  })

  test('the copy has the customer’s orders with their lines, addresses and history', () => {
    expect(copy.orders).toMatchObject([
      {
        id: orderId,
        status: 'delivered',
        grand_total_halalas: 11_500,
        items: [{ product_id: ficus.id, quantity: 1 }],
        addresses: [{ first_name: 'Layla' }, { first_name: 'Layla' }],
        shipments: [{ carrier: null }],
        status_changes: [
          { status: 'pending' },
          { status: 'processing' },
          { status: 'shipped' },
          { status: 'delivered', note: 'rang for Layla' },
        ],
        notes: [{ text: 'Layla wants a call first' }],
      },
    ])
    expect(copy.orders[0]).not.toHaveProperty('packer_id')
    expect(copy.payments).toMatchObject([
      { state: 'refused', amount_halalas: 11_500, card_last4: '4242' },
    ])
  })

  test('the copy has the customer’s requests and messages, without any code', () => {
    expect(copy.service_requests).toMatchObject([
      { type: 'landscape', details: { notes: 'Layla’s balcony' } },
      { type: 'contact', details: { message: 'Layla’s balcony' } },
    ])
    const mails = copy.messages.filter(({ channel }: { channel: string }) => channel === 'mail')
    expect(mails.length).toBeGreaterThanOrEqual(4)
    for (const mail of mails)
      expect(mail).toMatchObject({
        recipient: 'layla@example.com',
        subject: expect.stringMatching(/\S/),
      })
    expect(copy.messages).toContainEqual(
      expect.objectContaining({ channel: 'sms', recipient: sara.phone, subject: null }),
    )
    const restocked = { channel: 'sms', subject: expect.stringContaining('Ficus is back in stock') }
    expect(copy.messages).toContainEqual(expect.objectContaining(restocked))
    expect(Object.keys(copy.messages[0]).toSorted()).toEqual([
      'channel',
      'created_at',
      'recipient',
      'sent_at',
      'subject',
    ])
  })

  test('the copy has no hash, no token and no name of staff', async () => {
    const keys = [...JSON.stringify(copy).matchAll(/"(\w+)":/g)].map(([, key]) => key)
    expect(
      keys.filter((key) =>
        /hmac|sha256|secret|sealed|token|staff|answer|idempotency/.test(key ?? ''),
      ),
    ).toEqual([])
    expect(JSON.stringify(copy)).not.toContain(sara.token.split('|')[1])
  })

  test('the copies of two customers with the same e-mail share nothing', async () => {
    const other = await shop.customer({ email: 'layla@example.com' })
    const { body } = await other.call('GET', '/api/v1/customer/my-data')
    expect(body.data).toMatchObject({
      addresses: [],
      wishlist: [],
      cart: null,
      orders: [],
      service_requests: [],
      messages: [{ channel: 'sms' }],
    })
    expect(JSON.stringify(body.data)).not.toContain('Jasmine')
  })

  test('the copy has no request that another customer sent with this customer’s phone', async () => {
    const friend = await shop.customer({ firstName: 'Huda' })
    const request = {
      name: 'Huda',
      phone: sara.phone,
      email: 'huda@example.com',
      notes: 'Huda’s surprise party',
    }
    expect((await friend.call('POST', '/api/requests/landscape', { body: request })).status).toBe(
      201,
    )
    const { body } = await sara.call('GET', '/api/v1/customer/my-data')
    expect(JSON.stringify(body.data)).not.toMatch(/huda/i)
  })

  test('the copy needs a session', async () =>
    expect((await shop.call('GET', '/api/v1/customer/my-data')).status).toBe(401))
})

describe('closing an account', () => {
  beforeEach(async () => {
    // Deletes the people of other tests, which the search for personal data would find.
    // Rows of the audit log and tax documents may not be deleted; only this test disables
    // the triggers that prevent it, to delete staff and orders.
    const kept = ['audit_log', 'invoices', 'invoice_items', 'credit_notes', 'credit_note_items']
    const withTriggers = async (what: 'disable' | 'enable') => {
      for (const table of kept)
        await sql`alter table ${sql.table(table)} ${sql.raw(what)} trigger user`.execute(shop.db)
    }
    await withTriggers('disable')
    await sql`truncate customers, outbox, inbox_messages, sign_in_challenges, throttle_hits restart identity cascade`.execute(
      shop.db,
    )
    await withTriggers('enable')
    // Products name the member who changed them last, so they were deleted too.
    await stockPlants()
    noura = await shop.staff()
  })

  test.each(['pending', 'processing', 'shipped'])(
    'closing is refused while an order is %s, naming the order, and does not use up a code that was sent before',
    async (status) => {
      const sara = await layla()
      const code = await askForCode(sara)
      const orderId = await order(sara)
      for (const step of ['processing', 'shipped'].slice(
        0,
        ['pending', 'processing', 'shipped'].indexOf(status),
      ))
        await move(orderId, step)
      const refusal = {
        status: 400,
        body: {
          code: 'accountHasOpenOrders',
          message: expect.stringContaining(`طلبك رقم ${1_000_000_000 + orderId} `),
        },
      }

      expect(await requestClosingCode(sara)).toMatchObject(refusal)
      expect(await close(sara, code)).toMatchObject(refusal)

      expect(await isIn(sara)).toBe(true)
      for (const step of ['processing', 'shipped', 'delivered'].slice(
        ['pending', 'processing', 'shipped'].indexOf(status),
      ))
        await move(orderId, step)
      expect((await close(sara, code)).status).toBe(200)
    },
  )

  test('closing is refused while a refund is due', async () => {
    const sara = await layla()
    const code = await askForCode(sara)
    await sql`insert into payment_attempts (id, customer_id, provider, state, amount_halalas)
      values (gen_random_uuid(), ${sara.id}, 'sandbox', 'refund_due', 11500)`.execute(shop.db)
    expect(await requestClosingCode(sara)).toMatchObject({
      status: 400,
      body: { code: 'accountHasOpenOrders' },
    })
    expect(await close(sara, code)).toMatchObject({
      status: 400,
      body: { code: 'accountHasOpenOrders' },
    })
  })

  test('closing needs a new code of the account’s own phone, and counts wrong ones as at sign-in', async () => {
    const sara = await layla()
    const huda = await shop.customer()
    const [mine, theirs] = [await askForCode(sara), await askForCode(huda)]

    expect(await close(sara, undefined)).toMatchObject({
      status: 422,
      body: { errors: { otp: ['هذا الحقل مطلوب'] } },
    })
    expect(await close(sara, '12')).toMatchObject({
      status: 422,
      body: { code: 'validationFailed', errors: { otp: ['رمز التحقق غير صحيح'] } },
    })
    expect(await close(sara, theirs === mine ? another(mine) : theirs)).toMatchObject({
      status: 422,
      body: { code: 'invalidOTP', attempts_left: 4 },
    })
    for (let left = 3; left >= 0; left -= 1)
      expect(await close(sara, another(mine))).toMatchObject({
        body: { code: 'invalidOTP', attempts_left: left },
      })
    expect(await close(sara, mine)).toMatchObject({
      status: 422,
      body: { code: 'invalidOTP', attempts_left: 0 },
    })
    expect(await isIn(sara)).toBe(true)

    const counted = await sql<{
      hits: number
    }>`select count(*)::int as hits from throttle_hits where key = ${`otp-wrong:${sara.phone}`}`.execute(
      shop.db,
    )
    expect(counted.rows[0]?.hits).toBe(5)
  })

  test('closing takes only a code sent for closing the account, and such a code does not sign in', async () => {
    const sara = await layla()
    await shop.call('POST', '/api/phone-auth/send-otp', { body: { phone: sara.phone } })
    expect(await close(sara, await shop.codeFor(sara.phone))).toMatchObject({
      status: 422,
      body: { code: 'invalidOTP' },
    })
    expect(await isIn(sara)).toBe(true)
    await sql`truncate sign_in_challenges`.execute(shop.db)

    const code = await askForCode(sara)
    const { body } = await shop.call(
      'GET',
      `/dev/inbox.json?to=${encodeURIComponent(sara.phone)}&limit=1`,
    )
    expect(body.data[0].text).toMatch(/^\d{4} رمز حذف حسابك بوارف\. لا تشاركه مع أحد\./)
    const signedIn = await shop.call('POST', '/api/phone-auth/verify-otp', {
      body: { phone: sara.phone, otp: code },
    })
    expect(signedIn).toMatchObject({ status: 422, body: { code: 'invalidOTP', attempts_left: 0 } })
  })

  test('closing takes Arabic digits, ends every session and cannot be done twice', async () => {
    const sara = await layla()
    const tablet = await signIn(shop.call, sara.phone)
    const code = await askForCode(sara)

    const answer = await close(
      sara,
      code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
    )

    expect(answer).toMatchObject({ status: 200, body: { message: 'تم حذف حسابك.' } })
    expect([await isIn(sara), await isIn(tablet)]).toEqual([false, false])
    expect((await close(sara, code)).status).toBe(401)
  })

  test('closing leaves no personal data anywhere in the database', async () => {
    const sara = await layla()
    const orderId = await order(sara)
    await deliver(orderId)
    await sara.fillCart(ficus)
    await sara.prepareOrder({ ...laylasAddress, phone: sara.phone })
    // A mail in the demo inbox, and one that has not been sent.
    await sql`insert into inbox_messages (channel, recipient, subject, text) values ('mail', 'Layla@example.com', 'Order', 'Dear Layla, 7 Jasmine Street')`.execute(
      shop.db,
    )
    const words = [...laylas, sara.phone, sara.phone.slice(4)]
    const before = (await wholeDatabase()).flatMap(([table, text]) =>
      words.some((word) => text.includes(word)) ? [table] : [],
    )
    expect(before).toEqual(
      expect.arrayContaining([
        'customers',
        'customer_addresses',
        'cart_addresses',
        'order_addresses',
        'outbox',
        'inbox_messages',
        'service_requests',
        'restock_notices',
        'idempotency_keys',
        'sessions',
        'order_status_changes',
      ]),
    )

    expect((await close(sara, await askForCode(sara))).status).toBe(200)

    // The counters of sign-in delete a phone after a while (personal-tables.ts).
    const left = (await wholeDatabase())
      .filter(([table]) => table !== 'throttle_hits')
      .flatMap(([table, text]) =>
        words.filter((word) => text.includes(word)).map((word) => `${table}: ${word}`),
      )
    expect(left).toEqual([])
  })

  test('closing deletes the rows that personalTables names, and keeps what the tax authority requires', async () => {
    const sara = await layla()
    const orderId = await order(sara)
    await deliver(orderId)
    const [before] = (await sara.orders()) ?? []
    await sara.fillCart(ficus)
    await close(sara, await askForCode(sara))

    for (const [table, { closing }] of Object.entries(personalTables)) {
      const { rows } = await sql<{ column_name: string }>`
        select column_name from information_schema.columns where table_name = ${table} and column_name = 'customer_id'`.execute(
        shop.db,
      )
      if (closing !== 'deleted' || rows.length === 0) continue
      const found = await sql<{
        rows: number
      }>`select count(*)::int as rows from ${sql.table(table)} where customer_id = ${sara.id}`.execute(
        shop.db,
      )
      expect(found.rows[0]?.rows, table).toBe(0)
    }
    const kept = await noura.call('GET', `/api/office/orders/${orderId}`)
    expect(kept.status).toBe(200)
    expect(kept.body.data).toMatchObject({
      grand_total: before.grand_total,
      items: before.items,
      customer: { id: sara.id, name: 'حساب محذوف', phone: '', email: null, status: 0 },
      billing_address: {
        name: 'حساب محذوف',
        email: '',
        phone: '',
        address: '—',
        city: 'Riyadh',
        postcode: null,
        national_address: null,
      },
    })
    expect((await noura.call('GET', '/api/office/orders')).body.data).toHaveLength(1)
    expect((await noura.call('GET', '/api/office/requests')).body.data).toMatchObject([
      { type: 'contact', name: 'حساب محذوف', phone: null, email: null, details: {} },
      { type: 'landscape', name: 'حساب محذوف', phone: null, email: null, details: {} },
    ])
  })

  test('closing keeps the company name of an order with a VAT number, and no other company name', async () => {
    const sara = await layla()
    const taxed = await order(sara, { company_name: 'Oasis Hotels', vat_id: '300000000000003' })
    const untaxed = await order(sara, { company_name: 'Layla and sisters' })
    for (const id of [taxed, untaxed]) await deliver(id)
    await close(sara, await askForCode(sara))
    const companies = await Promise.all(
      [taxed, untaxed].map(async (id) => {
        const { body } = await noura.call('GET', `/api/office/orders/${id}`)
        return body.data.billing_address.company_name
      }),
    )
    expect(companies).toEqual(['Oasis Hotels', null])
  })

  test('closing leaves the data of other customers unchanged, also under the same e-mail', async () => {
    const sara = await layla()
    const huda = await shop.customer({ email: 'layla@example.com' })
    await huda.fillCart(ficus)
    const { body } = await huda.placeOrder()
    await huda.call('POST', '/api/contact', {
      body: { name: 'Huda', email: 'layla@example.com', message: 'Hello' },
    })
    await sql`insert into inbox_messages (channel, recipient, subject, text) values ('mail', 'layla@example.com', 'Order', 'Dear Huda')`.execute(
      shop.db,
    )
    const hudas = () => huda.call('GET', '/api/v1/customer/my-data')
    const { sessions: _, ...before } = (await hudas()).body.data

    await close(sara, await askForCode(sara))

    expect((await hudas()).body.data).toMatchObject(before)
    const orderId: number = body.data.order.id
    expect(
      await shop.db
        .selectFrom('outbox')
        .select('id')
        .where('key', '=', `orderPlaced:${orderId}`)
        .execute(),
    ).toHaveLength(1)
    expect(
      await shop.db
        .selectFrom('inbox_messages')
        .select('id')
        .where('text', '=', 'Dear Huda')
        .execute(),
    ).toHaveLength(1)
  })

  test('closing frees the phone, and registering with it again opens a new account', async () => {
    const sara = await layla()
    await deliver(await order(sara))
    await close(sara, await askForCode(sara))

    await shop.call('POST', '/api/phone-auth/send-otp', { body: { phone: sara.phone } })
    const proof = { phone: sara.phone, otp: await shop.codeFor(sara.phone) }
    const unknown = await shop.call('POST', '/api/phone-auth/verify-otp', { body: proof })
    expect(unknown).toMatchObject({ status: 422, body: { code: 'registrationRequired' } })
    const again = await signIn(shop.call, sara.phone, { firstName: 'Mona' })

    expect(again.id).not.toBe(sara.id)
    expect(await again.orders()).toEqual([])
    expect((await again.call('GET', '/api/v1/customer/get')).body.data).toMatchObject({
      name: 'Mona Alharbi',
      addresses: [],
      orders_count: 0,
    })
  })

  test('a request that was authenticated before the closing writes no personal data', async () => {
    const sara = await layla()
    await close(sara, await askForCode(sara))

    await updateProfile(shop.db, sara.id, { first_name: 'Layla' }, null)
    const late = createAddress(
      shop.db,
      sara.id,
      { lines: ['7 Jasmine Street'], city: 'Riyadh' },
      false,
    )

    await expect(late).rejects.toMatchObject({ code: 'unauthenticated' })
    const left = (await wholeDatabase())
      .filter(([, text]) => /Layla|Jasmine/.test(text))
      .map(([table]) => table)
    expect(left).toEqual([])
  })

  test('closing and ordering at the same moment keep either both the order and the account, or neither', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sara = await layla()
      await sara.fillCart(ficus)
      await sara.prepareOrder({ ...laylasAddress, phone: sara.phone })
      const code = await askForCode(sara)

      const [placed, closed] = await Promise.all([sara.saveOrder(), close(sara, code)])

      expect([placed.status, closed.status], JSON.stringify([placed.body, closed.body])).toSatisfy(
        ([order, closing]: [number, number]) =>
          order === 200 ? closing === 400 : closing === 200 && [400, 401].includes(order),
      )
    }
  })
})

describe('a coupon limited to once per customer, after the account was closed', () => {
  const useCoupon = async (person: ShopCustomer, code: string) => {
    await person.fillCart(ficus)
    return person.call('POST', '/api/v1/customer/cart/coupon', { body: { code } })
  }
  /** Orders with the coupon, has it delivered and closes the account. */
  async function useAndClose(person: ShopCustomer, code: string): Promise<void> {
    expect((await useCoupon(person, code)).status).toBe(200)
    await deliver(await order(person))
    expect((await close(person, await askForCode(person))).status).toBe(200)
  }
  const remembered = async () =>
    (
      await sql<{ coupon_id: number; uses: number; customer_id: number | null; text: string }>`
      select coupon_id, uses, customer_id, former_coupon_uses::text as text from former_coupon_uses order by coupon_id`.execute(
        shop.db,
      )
    ).rows

  test('a coupon used before the closing is refused to the same phone again and accepted from another phone', async () => {
    const { code } = await addCoupon(shop.db, { perCustomerLimit: 1 })
    const sara = await layla()
    await useAndClose(sara, code)
    const refusedTo = async (person: ShopCustomer) =>
      expect(await useCoupon(person, code)).toMatchObject({
        status: 400,
        body: { code: 'invalidPromoCode' },
      })
    const mona = await signIn(shop.call, sara.phone, { firstName: 'Mona' })
    await refusedTo(mona)
    expect((await close(mona, await askForCode(mona))).status).toBe(200)
    await refusedTo(await signIn(shop.call, sara.phone, { firstName: 'Mona' }))
    expect((await useCoupon(await shop.customer(), code)).status).toBe(200)
  })

  test('a coupon counts the uses of all closed accounts of the phone', async () => {
    const { id, code } = await addCoupon(shop.db, { perCustomerLimit: 2 })
    const sara = await layla()
    await useAndClose(sara, code)
    await useAndClose(await signIn(shop.call, sara.phone, { firstName: 'Mona' }), code)
    expect((await remembered()).filter(({ coupon_id }) => coupon_id === id)).toMatchObject([
      { uses: 2, customer_id: null },
    ])
    const back = await signIn(shop.call, sara.phone, { firstName: 'Mona' })
    expect((await useCoupon(back, code)).body.code).toBe('invalidPromoCode')
  })

  test('a use of a coupon is remembered only by a pseudonym, until the coupon ends or two years have passed', async () => {
    await sql`delete from former_coupon_uses`.execute(shop.db)
    const forever = await addCoupon(shop.db, { perCustomerLimit: 1 })
    const ending = await addCoupon(shop.db, {
      perCustomerLimit: 1,
      endsAt: new Date(Date.now() + 86_400_000),
    })
    const unlimited = await addCoupon(shop.db)
    const sara = await layla()
    for (const { code } of [forever, ending, unlimited]) {
      await useCoupon(sara, code)
      await sara.prepareOrder({ ...laylasAddress, phone: sara.phone })
      await deliver((await sara.saveOrder()).body.data.order.id)
    }
    await close(sara, await askForCode(sara))

    const rows = await remembered()
    expect(rows.map(({ coupon_id }) => coupon_id)).toEqual([forever.id, ending.id])
    expect(rows.map(({ text }) => text).join(' ')).not.toContain(sara.phone.slice(4))

    const later = async (days: number) => {
      const back = sql`make_interval(days => ${days})`
      await sql`update former_coupon_uses set forget_at = forget_at - ${back}`.execute(shop.db)
      await sql`update coupons set ends_at = ends_at - ${back}`.execute(shop.db)
      await deleteFormerCouponUses(shop.db)
      return (await remembered()).map(({ coupon_id }) => coupon_id)
    }
    await sql`update coupons set ends_at = ends_at + interval '5 days' where id = ${ending.id}`.execute(
      shop.db,
    )
    expect(await later(2)).toEqual([forever.id, ending.id])
    expect(await later(5)).toEqual([forever.id])
    expect(await later(2 * 365 + 1)).toEqual([])
  })
})
