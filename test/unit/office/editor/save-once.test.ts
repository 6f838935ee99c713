import { describe, expect, test } from 'vitest'
import { newAttempt, saveOnce, type Attempt, type Read } from '#office/editor/save-once.ts'
import { ApiError } from '#web/lib/api-client.ts'

type Fields = { price: string; place: string }
type Product = { version: number; price: number; place: string }

const failure = (status: number, code = 'serverError') =>
  new ApiError(status, { message: '', code })

/** A server that answers as the office's API does: the body under a key is done once, each change is of one version. */
function openServer(product: Product | null) {
  let saved = product
  let made = 0
  let failures: ApiError[] = []
  const answers = new Map<string, { body: string; answer: Product }>()
  const save = async (changed: Partial<Fields>, version: number | null, key: string) => {
    const body = JSON.stringify([changed, version])
    const known = answers.get(key)
    if (known && known.body !== body) throw failure(409, 'idempotencyMismatch')
    if (known) return known.answer
    if (version !== null && version !== saved?.version) throw failure(409, 'editConflict')
    const answer = {
      version: (version ?? 0) + 1,
      price: Number(changed.price ?? saved?.price),
      place: (changed.place ?? saved?.place ?? '').toUpperCase(),
    }
    saved = answer
    made += 1
    answers.set(key, { body, answer })
    const lost = failures.shift()
    if (lost) throw lost
    return answer
  }
  return {
    save,
    made: () => made,
    loseAnswers: (...lost: ApiError[]) => {
      failures = lost
    },
  }
}

const fieldsOf = ({ price, place }: Product): Fields => ({ price: price.toFixed(2), place })

function openEditor(product: Product | null) {
  const server = openServer(product)
  const attempt: Attempt<Fields> = newAttempt()
  let from: Read<Fields> = {
    version: product?.version ?? null,
    fields: product ? fieldsOf(product) : { price: '', place: '' },
  }
  const plan = {
    save: server.save,
    fieldsOf,
    onSavedBefore: (saved: Read<Fields>) => {
      from = saved
    },
  }
  const save = (wanted: Fields) => saveOnce(attempt, plan, from, wanted)
  return { ...server, save }
}

describe.each([0, 502, 504])('an answer is lost (%i)', (status) => {
  test('a change sent again is done once, and its answer arrives, however the server writes it', async () => {
    const { save, made, loseAnswers } = openEditor({ version: 3, price: 20, place: 'A-1' })
    loseAnswers(failure(status))
    const wanted = { price: '35', place: 'b-2' }
    await expect(save(wanted)).rejects.toMatchObject({ status })
    expect(await save(wanted)).toEqual({ version: 4, price: 35, place: 'B-2' })
    expect(made()).toBe(1)
  })

  test('what is changed meanwhile is saved over the change that was there', async () => {
    const { save, made, loseAnswers } = openEditor({ version: 3, price: 20, place: 'A-1' })
    loseAnswers(failure(status))
    await expect(save({ price: '35', place: 'b-2' })).rejects.toMatchObject({ status })
    expect(await save({ price: '35', place: 'c-3' })).toEqual({
      version: 5,
      price: 35,
      place: 'C-3',
    })
    expect(made()).toBe(2)
  })

  test('a new object that is changed meanwhile is not added again', async () => {
    const { save, made, loseAnswers } = openEditor(null)
    loseAnswers(failure(status))
    await expect(save({ price: '35', place: '' })).rejects.toMatchObject({ status })
    for (const price of ['36', '37'])
      await expect(save({ price, place: '' })).rejects.toMatchObject({
        body: { code: 'idempotencyMismatch' },
      })
    expect(made()).toBe(1)
    expect(await save({ price: '35', place: '' })).toMatchObject({ version: 1, price: 35 })
  })
})
