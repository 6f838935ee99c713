import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#shared/day.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import type { ShopCustomer } from '../../support/customer.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const change = (person: ShopCustomer, body: object) =>
  person.call('PUT', '/api/v1/customer/profile', { body })
const profileOf = async (person: ShopCustomer) =>
  (await person.call('GET', '/api/v1/customer/get')).body.data

describe('the profile', () => {
  test('an edit of the profile changes only the fields that are sent', async () => {
    const sara = await shop.customer({ email: 'sara@example.com' })
    const before = await profileOf(sara)

    const answer = await change(sara, { first_name: ' نورة ', gender: 'Female' })

    expect(answer).toMatchObject({ status: 200, body: { message: 'تم تحديث حسابك.' } })
    expect(answer.body.customer).toEqual(answer.body.data)
    expect(answer.body.data).toMatchObject({
      first_name: 'نورة',
      last_name: before.last_name,
      email: 'sara@example.com',
      gender: 'Female',
    })
    expect(await profileOf(sara)).toEqual(answer.body.data)
  })

  test('an empty edit of the profile changes nothing', async () => {
    const sara = await shop.customer({ email: 'sara@example.com' })
    const { updated_at: _, ...before } = await profileOf(sara)
    expect((await change(sara, {})).body.data).toMatchObject(before)
  })

  test.each([null, ''])('sending %j clears the optional fields of the profile', async (nothing) => {
    const sara = await shop.customer({ email: 'sara@example.com' })
    await change(sara, { gender: 'Other', date_of_birth: '١٩٩٠-٠١-٠٢' })
    expect(await profileOf(sara)).toMatchObject({ gender: 'Other', date_of_birth: '1990-01-02' })

    const { body } = await change(sara, {
      email: nothing,
      gender: nothing,
      date_of_birth: nothing,
      last_name: nothing,
    })

    expect(body.data).toMatchObject({
      email: null,
      gender: null,
      date_of_birth: null,
      last_name: '',
      name: 'Sara',
    })
  })

  test('a single name is split into first and last name, unless one of them is also sent', async () => {
    const sara = await shop.customer()
    expect((await change(sara, { name: '  هدى  عبد العزيز السالم ' })).body.data).toMatchObject({
      first_name: 'هدى',
      last_name: 'عبد العزيز السالم',
    })
    expect((await change(sara, { name: 'Huda' })).body.data).toMatchObject({
      first_name: 'Huda',
      last_name: '',
    })
    expect(
      (await change(sara, { name: 'Somebody Else', last_name: 'Alharbi' })).body.data,
    ).toMatchObject({ name: 'Huda Alharbi' })
  })

  test('the phone is accepted in any spelling and cannot be changed', async () => {
    const sara = await shop.customer()
    expect((await change(sara, { phone: `0${sara.phone.slice(4)}` })).status).toBe(200)
    for (const phone of ['0599999999', '', 'x'.repeat(100)]) {
      expect(await change(sara, { phone, first_name: 'Huda' })).toMatchObject({
        status: 422,
        body: { code: 'validationFailed', errors: { phone: ['لتغيير رقم الجوال تواصل معنا.'] } },
      })
    }
    expect(await profileOf(sara)).toMatchObject({ phone: sara.phone, first_name: 'Sara' })
  })

  test('the profile takes an e-mail that another customer uses, because it is no credential', async () => {
    const sara = await shop.customer({ email: 'shared@example.com' })
    const huda = await shop.customer()
    expect((await change(huda, { email: 'shared@example.com' })).status).toBe(200)
    expect(await profileOf(sara)).toMatchObject({ email: 'shared@example.com' })
  })

  test.each<[object, string, string]>([
    [{ first_name: '' }, 'first_name', 'fieldRequired'],
    [{ name: ' ' }, 'first_name', 'fieldRequired'],
    [{ first_name: 'Sara <b>' }, 'first_name', 'invalidName'],
    [{ last_name: 'R2D2' }, 'last_name', 'invalidName'],
    [{ first_name: 'س'.repeat(61) }, 'first_name', 'tooLong'],
    [{ email: 'sara' }, 'email', 'invalidEmail'],
    [{ gender: 'female' }, 'gender', 'invalidValue'],
    [{ date_of_birth: '1990-02-30' }, 'date_of_birth', 'invalidDate'],
    [{ date_of_birth: '0000-01-01' }, 'date_of_birth', 'invalidDate'],
    [{ date_of_birth: addDays(dayOf(new Date()), 0) }, 'date_of_birth', 'invalidDate'],
  ])('the profile with %j is refused', async (body, field, reason) => {
    const texts: Record<string, string> = {
      fieldRequired: 'هذا الحقل مطلوب',
      invalidName: 'أدخل اسمًا صحيحًا.',
      tooLong: 'الحد الأقصى 60 حرفًا.',
      invalidEmail: 'أدخل بريدًا إلكترونيًا صحيحًا.',
      invalidValue: 'القيمة غير صحيحة.',
      invalidDate: 'اختر تاريخًا صحيحًا.',
    }
    const refusal = await change(await shop.customer(), body)
    expect(refusal).toMatchObject({
      status: 422,
      body: { code: 'validationFailed', errors: { [field]: [texts[reason]] } },
    })
  })

  test('the profile takes yesterday in Riyadh as a date of birth', async () => {
    const yesterday = addDays(dayOf(new Date()), -1)
    expect(
      (await change(await shop.customer(), { date_of_birth: yesterday })).body.data,
    ).toMatchObject({ date_of_birth: yesterday })
  })

  test('the profile ignores fields that a customer may not set', async () => {
    const sara = await shop.customer()
    await change(sara, { role: 'staff', status: 0, id: 1, password: 'x', is_active: false })
    expect(await profileOf(sara)).toMatchObject({ id: sara.id, role: 'customer', status: 1 })
  })
})
