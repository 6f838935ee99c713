import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockCustomer } from '#domain/customers/lock-customer.ts'
import { billingAddress, type ShopCustomer } from '../../support/customer.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const book = '/api/v1/customer/addresses'
const save = (person: ShopCustomer, body: object = {}) =>
  person.call('POST', book, { body: { address: '12 Palm Street', city: 'Riyadh', ...body } })
const saved = async (person: ShopCustomer) => (await person.call('GET', book)).body.data
const idsOf = (addresses: { id: number }[]) => addresses.map(({ id }) => id)
const defaultsOf = (addresses: { id: number; is_default: boolean }[]) =>
  idsOf(addresses.filter(({ is_default }) => is_default))

describe('saving an address', () => {
  test('a new address needs only street and city, and takes the name and phone of the customer', async () => {
    const sara = await shop.customer()

    const answer = await save(sara)

    expect(answer).toMatchObject({ status: 200, body: { message: 'تمت إضافة العنوان.' } })
    expect(answer.body.data).toMatchObject({
      type: 'home',
      first_name: 'Sara',
      last_name: 'Alharbi',
      phone: sara.phone,
      address: '12 Palm Street',
      address1: ['12 Palm Street'],
      postal_code: null,
      postcode: null,
      email: null,
      country: 'SA',
      state: '',
      is_default: true,
      default_address: true,
    })
    expect(await saved(sara)).toEqual([answer.body.data])
  })

  test('a new address takes every field, under either name, and normalises it', async () => {
    const { body } = await save(await shop.customer(), {
      type: 'work',
      address: undefined,
      address1: ['مبنى ٧', 'حي الملقا'],
      city: ' الرياض ',
      postcode: '١٣٥٢١',
      first_name: 'نورة',
      last_name: 'السالم',
      phone: '٠٥١٢٣٤٥٦٧٨',
      email: 'noura@example.com',
      company_name: 'وارف',
      vat_id: '300000000000003',
      country: 'SA',
      state: 'منطقة الرياض',
      national_address: {
        building_number: '٢٩٢٩',
        street: 'الأمير',
        district: 'الملقا',
        secondary_number: '8118',
        short_code: 'rrrd2929',
      },
      is_default: 1,
    })
    expect(body.data).toMatchObject({
      type: 'work',
      address: 'مبنى ٧, حي الملقا',
      address1: ['مبنى ٧', 'حي الملقا'],
      city: 'الرياض',
      postal_code: '13521',
      first_name: 'نورة',
      last_name: 'السالم',
      phone: '+966512345678',
      email: 'noura@example.com',
      company_name: 'وارف',
      vat_id: '300000000000003',
      state: 'منطقة الرياض',
      national_address: {
        building_number: '2929',
        street: 'الأمير',
        district: 'الملقا',
        secondary_number: '8118',
        short_code: 'RRRD2929',
      },
    })
  })

  test('a phone number that is no Saudi mobile is stored as typed', async () => {
    expect((await save(await shop.customer(), { phone: '011 234-5678' })).body.data.phone).toBe(
      '011 234-5678',
    )
  })

  test.each<[object, string]>([
    [{ address: undefined }, 'address'],
    [{ address: '' }, 'address'],
    [{ address: [] }, 'address'],
    [{ address: ['a', 'b', 'c', 'd', 'e'] }, 'address'],
    [{ address: 'a'.repeat(256) }, 'address'],
    [{ city: undefined }, 'city'],
    [{ city: 'ر'.repeat(101) }, 'city'],
    [{ type: 'castle' }, 'type'],
    [{ postal_code: '1'.repeat(11) }, 'postal_code'],
    [{ phone: '123' }, 'phone'],
    [{ email: 'nobody' }, 'email'],
    [{ first_name: 'س'.repeat(61) }, 'first_name'],
    [{ company_name: 'س'.repeat(101) }, 'company_name'],
    [{ vat_id: '3'.repeat(21) }, 'vat_id'],
    [{ country: 'AE' }, 'country'],
    [{ state: 'س'.repeat(101) }, 'state'],
    [{ default_address: 'yes' }, 'default_address'],
    [{ national_address: { short_code: 'R1' } }, 'national_address.short_code'],
  ])('an address with %j is refused with an error at its field', async (body, field) => {
    const sara = await shop.customer()
    const refusal = await save(sara, body)
    expect(refusal).toMatchObject({ status: 422, body: { code: 'validationFailed' } })
    expect(Object.keys(refusal.body.errors)).toEqual([field])
    expect(await saved(sara)).toEqual([])
  })

  test('an invalid value under a field’s other name is reported as invalid, not as missing', async () => {
    const { status, body } = await save(await shop.customer(), { is_default: 'yes', address: [5] })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      address: ['القيمة غير صحيحة.'],
      default_address: ['القيمة غير صحيحة.'],
    })
  })

  test('a customer has at most twenty addresses and exactly one default, also after concurrent requests', async () => {
    const sara = await shop.customer()

    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) => save(sara, { default_address: index % 3 === 0 })),
    )

    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(5)
    expect(refused[0]).toMatchObject({
      status: 400,
      body: { code: 'addressLimit', message: 'يمكنك حفظ 20 عنوانًا كحد أقصى.' },
    })
    expect(await saved(sara)).toHaveLength(20)
    expect(defaultsOf(await saved(sara))).toHaveLength(1)
  })

  test('a checkout that saves its address waits for a concurrent request and adds nothing to a full address book', async () => {
    const sara = await shop.customer()
    await sara.fillCart(await shop.stockPlant())
    for (let count = 0; count < 19; count += 1) await save(sara)

    const checkout = await shop.db.transaction().execute(async (tx) => {
      await lockCustomer(tx, sara.id)
      const saving = sara.call('POST', '/api/v1/customer/checkout/save-address', {
        body: { billing: { ...billingAddress, save_as_address: true } },
      })
      const { id: _, ...last } = await tx
        .selectFrom('customer_addresses')
        .selectAll()
        .where('customer_id', '=', sara.id)
        .executeTakeFirstOrThrow()
      await pause(200)
      await tx
        .insertInto('customer_addresses')
        .values({ ...last, is_default: false })
        .execute()
      return { saving }
    })

    expect((await checkout.saving).status).toBe(200)
    expect(await saved(sara)).toHaveLength(20)
  })
})

describe('the address book', () => {
  test('the address book lists the default first and then the newest, on a single page', async () => {
    const sara = await shop.customer()
    const [first, second, third] = [await save(sara), await save(sara), await save(sara)].map(
      ({ body }) => body.data.id,
    )

    const { body } = await sara.call('GET', book)

    expect(idsOf(body.data)).toEqual([first, third, second])
    expect(body.meta).toMatchObject({ current_page: 1, last_page: 1, total: 3, path: book })
    expect(body.links).toEqual({
      first: `${book}?page=1`,
      last: `${book}?page=1`,
      prev: null,
      next: null,
    })
    expect((await sara.call('GET', '/api/v1/customer/get')).body.data.addresses).toEqual(body.data)
  })

  test('a new address, an edit or make-default changes the default address', async () => {
    const sara = await shop.customer()
    const first = (await save(sara)).body.data.id
    const second = (await save(sara, { default_address: true })).body.data
    expect(second.is_default).toBe(true)
    expect(defaultsOf(await saved(sara))).toEqual([second.id])

    await sara.call('PUT', `${book}/${first}`, { body: { is_default: true } })
    expect(defaultsOf(await saved(sara))).toEqual([first])

    const chosen = await sara.call('PATCH', `${book}/make-default/${second.id}`)
    expect(chosen).toMatchObject({
      status: 200,
      body: { message: 'تم تغيير العنوان الافتراضي.', data: { id: second.id, is_default: true } },
    })
    expect(defaultsOf(await saved(sara))).toEqual([second.id])
  })

  test('an address that stops being the default makes the newest other one the default, unless it is the only one', async () => {
    const sara = await shop.customer()
    const first = (await save(sara)).body.data.id
    expect(
      (await sara.call('PUT', `${book}/${first}`, { body: { is_default: false } })).body.data
        .is_default,
    ).toBe(true)

    const [, third] = [await save(sara), await save(sara)].map(({ body }) => body.data.id)
    expect(
      (await sara.call('PUT', `${book}/${first}`, { body: { is_default: false } })).body.data
        .is_default,
    ).toBe(false)
    expect(defaultsOf(await saved(sara))).toEqual([third])
  })

  test('deleting the default makes the newest address the default; deleting another changes nothing', async () => {
    const sara = await shop.customer()
    const [first, second, third, fourth] = [
      await save(sara),
      await save(sara),
      await save(sara),
      await save(sara),
    ].map(({ body }) => body.data.id)

    const other = await sara.call('DELETE', `${book}/${third}`)
    expect(other).toMatchObject({ status: 200, body: { message: 'تم حذف العنوان.' } })
    expect(defaultsOf(other.body.data)).toEqual([first])

    const { body } = await sara.call('DELETE', `${book}/${first}`)
    expect(idsOf(body.data)).toEqual([fourth, second])
    expect(defaultsOf(body.data)).toEqual([fourth])

    await sara.call('DELETE', `${book}/${fourth}`)
    expect((await sara.call('DELETE', `${book}/${second}`)).body.data).toEqual([])
  })
})

describe('changing an address', () => {
  test('an edit of an address changes only the fields that are sent', async () => {
    const sara = await shop.customer()
    const { body } = await save(sara, {
      type: 'other',
      postal_code: '13521',
      company_name: 'وارف',
      vat_id: '300000000000003',
      state: 'الرياض',
      email: 'sara@example.com',
      first_name: 'Huda',
      phone: '0598765432',
      national_address: { short_code: 'RRRD2929' },
    })
    const { updated_at: _, ...before } = body.data

    const changed = await sara.call('PUT', `${book}/${before.id}`, { body: { city: 'Jeddah' } })

    expect(changed).toMatchObject({
      status: 200,
      body: { message: 'تم تحديث العنوان.', data: { ...before, city: 'Jeddah' } },
    })
  })

  test('an edit clears optional fields, and resets name and phone to those of the customer', async () => {
    const sara = await shop.customer()
    const full = {
      postal_code: '13521',
      company_name: 'وارف',
      email: 'x@example.com',
      first_name: 'Huda',
      phone: '0598765432',
    }
    const { body } = await save(sara, { ...full, national_address: { short_code: 'RRRD2929' } })

    const nothing = {
      postal_code: '',
      company_name: null,
      email: '',
      first_name: '',
      phone: null,
      national_address: null,
    }
    const changed = await sara.call('PUT', `${book}/${body.data.id}`, { body: nothing })

    expect(changed.body.data).toMatchObject({
      postal_code: null,
      company_name: null,
      email: null,
      first_name: 'Sara',
      national_address: null,
    })
    expect(changed.body.data.phone).toBe(sara.phone)
  })

  test('an edit cannot clear the street or the city', async () => {
    const sara = await shop.customer()
    const { id } = (await save(sara)).body.data
    for (const body of [{ city: '' }, { address: '' }, { address1: [] }])
      expect((await sara.call('PUT', `${book}/${id}`, { body })).status, JSON.stringify(body)).toBe(
        422,
      )
  })
})

test('every call on another customer’s address answers 404', async () => {
  const sara = await shop.customer()
  const huda = await shop.customer()
  const { id } = (await save(sara)).body.data
  const before = await saved(sara)
  await save(huda)

  const calls = [
    ['GET', `${book}/${id}`],
    ['PUT', `${book}/${id}`],
    ['DELETE', `${book}/${id}`],
    ['PATCH', `${book}/make-default/${id}`],
  ] as const
  for (const [method, path] of calls)
    expect(await huda.call(method, path), method).toMatchObject({
      status: 404,
      body: { code: 'addressNotFound', message: 'العنوان غير موجود.' },
    })
  expect(await saved(sara)).toEqual(before)
  expect(defaultsOf(await saved(huda))).toHaveLength(1)
})
