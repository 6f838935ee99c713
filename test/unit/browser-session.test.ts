import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authStore, clearSession, endSession, fetchUser, logout } from '#web/session/auth.ts'
import { useCart } from '#web/session/cart.ts'
import type { CartStore } from '#web/session/cart.ts'
import { requestDraft } from '#web/session/request-draft.ts'
import { reset, sendCode, verify } from '#web/auth/sign-in.ts'

/** Parts of the browser that Node lacks: a local storage, and a server that answers. */
const kept = new Map<string, string>()
let answers: { status: number; body: object }[]
let asked: string[]
let sentBodies: object[]

beforeEach(() => {
  kept.clear()
  answers = []
  asked = []
  sentBodies = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`)
    if (request.method === 'POST') sentBodies.push(await request.json())
    const { status, body } = answers.shift() ?? { status: 500, body: {} }
    return Response.json(body, { status })
  })
  clearSession()
})
afterEach(() => vi.unstubAllGlobals())

const sara = { id: 1, first_name: 'Sara' }

describe('the typed values of a request form', () => {
  beforeEach(() => {
    const inTab: Record<string, unknown> = {}
    const hidden = (value: unknown) => ({ value, enumerable: false })
    Object.defineProperties(inTab, {
      getItem: hidden((key: string) => inTab[key] ?? null),
      setItem: hidden((key: string, value: string) => (inTab[key] = value)),
      removeItem: hidden((key: string) => delete inTab[key]),
    })
    vi.stubGlobal('sessionStorage', inTab)
  })

  test('are kept for the customer who typed them, and those of nobody for everybody', () => {
    requestDraft.save('contact', 1, { message: 'زيتون' })
    expect(requestDraft.get('contact', 1)).toEqual({ message: 'زيتون' })
    expect(requestDraft.get('contact', 2)).toEqual({})
    expect(requestDraft.get('contact', null)).toEqual({})
    expect(requestDraft.get('events', 1)).toEqual({})
    requestDraft.save('contact', null, { message: 'ليمون' })
    expect(requestDraft.get('contact', 2)).toEqual({ message: 'ليمون' })
  })

  test('are added to those typed before, and belong to the customer who signed in', () => {
    requestDraft.save('contact', null, { name: 'Sara', message: 'زيتون' })
    requestDraft.save('contact', 1, {})
    expect(requestDraft.get('contact', 2)).toEqual({})
    requestDraft.save('contact', 1, { message: 'ليمون' })
    expect(requestDraft.get('contact', 1)).toEqual({ name: 'Sara', message: 'ليمون' })
    requestDraft.save('contact', 2, { message: 'نخلة' })
    expect(requestDraft.get('contact', 2)).toEqual({ message: 'نخلة' })
  })

  test('are removed when they are sent and at sign-out', async () => {
    requestDraft.save('contact', null, { message: 'زيتون' })
    requestDraft.save('events', null, { place: 'x' })
    requestDraft.clear('contact')
    expect(requestDraft.get('contact', null)).toEqual({})
    expect(requestDraft.get('events', null)).toEqual({ place: 'x' })
    await logout()
    expect(requestDraft.get('events', null)).toEqual({})
  })

  test('wait for the customer when the session expires, and are removed at the sign-out in another tab', () => {
    requestDraft.save('events', 1, { place: 'x' })
    clearSession()
    expect(requestDraft.get('events', 1)).toEqual({ place: 'x' })
    endSession()
    expect(requestDraft.get('events', 1)).toEqual({})
  })
})

describe('the current customer', () => {
  test.each([
    ['customer', { customer: sara }],
    ['data', { data: sara }],
    ['data.customer', { data: { customer: sara } }],
  ])('is read from %s', async (_, body) => {
    kept.set('auth_token', '1|x')
    answers.push({ status: 200, body })
    await fetchUser()
    expect(authStore.get()).toMatchObject({ user: sara, loading: false })
    expect(kept.get('auth_token')).toBe('1|x')
  })

  test('is nobody without a stored token, and nothing is requested', async () => {
    await fetchUser()
    expect(authStore.get()).toMatchObject({ user: null, loading: false, error: null })
    expect(asked).toEqual([])
  })

  test('is nobody after an answer without customer, which removes the token: “No customer data found”', async () => {
    kept.set('auth_token', '1|x')
    answers.push({ status: 200, body: {} })
    await fetchUser()
    expect(authStore.get()).toMatchObject({
      user: null,
      error: { message: 'No customer data found' },
    })
    expect(kept.has('auth_token')).toBe(false)
  })
})

describe('signing in', () => {
  const sent = { status: 200, body: { data: { phone: '+966512345678', resend_after: 60 } } }

  test('sending a code sets otpSent, and reset clears it and the error', async () => {
    answers.push(sent, { status: 422, body: { message: 'Invalid OTP', code: 'invalidOTP' } })
    await sendCode('0512345678')
    expect(authStore.get()).toMatchObject({ otpSent: true, error: null })
    expect(kept.get('temp_phone')).toBe('0512345678')
    await expect(verify('0512345678', '1234')).rejects.toThrow('Invalid OTP')
    expect(authStore.get().error).toMatchObject({ message: 'Invalid OTP' })
    reset()
    expect(authStore.get()).toMatchObject({ otpSent: false, error: null })
  })

  test.each([
    ['on top', { token: '1|x', customer: sara }],
    ['under data', { data: { token: '1|x', customer: sara } }],
  ])(
    'token and customer are read %s, and then temp_phone and otpSent are cleared',
    async (_, body) => {
      answers.push(sent, { status: 200, body })
      await sendCode('0512345678')
      await verify('0512345678', '1234')
      expect(authStore.get()).toMatchObject({ user: sara, otpSent: false, error: null })
      expect([...kept]).toEqual([['auth_token', '1|x']])
    },
  )

  test('verify sends the challenge of the code, or an empty one so that no name given by somebody else is used', async () => {
    const challenge = 'A'.repeat(22)
    const session = { status: 200, body: { token: '1|x', customer: sara } }
    answers.push(
      { status: 200, body: { data: { ...sent.body.data, challenge } } },
      session,
      session,
    )
    const { challenge: known } = await sendCode('0512345678')
    await verify('0512345678', '1234', known)
    await verify('0512345678', '1234', null, { first_name: 'Sara', last_name: '' })
    expect(sentBodies.slice(1)).toEqual([
      { phone: '0512345678', otp: '1234', challenge },
      { phone: '0512345678', otp: '1234', challenge: '', first_name: 'Sara', last_name: '' },
    ])
  })

  test.each([{ token: '1|x' }, { customer: sara }, {}])(
    'an answer with only %j is refused: “No token or customer received from API”',
    async (body) => {
      answers.push({ status: 200, body })
      await expect(verify('0512345678', '1234')).rejects.toThrow(
        'No token or customer received from API',
      )
      expect(kept.has('auth_token')).toBe(false)
    },
  )
})

describe('the cart of an anonymous visitor', () => {
  let cart: CartStore
  beforeEach(() => {
    renderToString(
      createElement(() => {
        cart = useCart()
        return null
      }),
    )
  })

  test('is null, with count 0 and a summary of zeros', () => {
    expect(cart).toMatchObject({
      cart: null,
      count: 0,
      summary: { subtotal: 0, tax: 0, shipping: 0, discount: 0, total: 0 },
    })
  })

  test.each([
    ['Authentication required to add items to cart', () => cart.add(1, { quantity: 1 })],
    ['Please log in to update your cart', () => cart.setQuantity(1, 2)],
    ['Please log in to remove items from your cart', () => cart.remove(1)],
    ['Please log in to apply a coupon', () => cart.applyCoupon('X')],
    ['Please log in to remove a coupon', () => cart.removeCoupon()],
    ['Please log in to move items to your wishlist', () => cart.moveToWishlist(1)],
    ['Please log in to clear your cart', () => cart.clear()],
  ])('refuses every change without a call: “%s”', async (message, change) => {
    await expect(change()).rejects.toMatchObject({ type: 'AUTH_REQUIRED', message })
    expect(asked).toEqual([])
  })

  test('ignores a quantity below one', async () => {
    await cart.setQuantity(1, 0)
    expect(asked).toEqual([])
  })
})
