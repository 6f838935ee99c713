import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api-client.ts'
import { reportShortages } from '#office/packing/report-shortage.ts'

test('a shortage is noted once on each order, also when the note of another is refused, or gets no answer, and is repeated', async () => {
  const notes = [1, 2, 3].map((id) => ({ id, text: `order ${id}` }))
  const calls: { id: number; key: string }[] = []
  const failures = new Map([
    [2, new ApiError(409, { message: '', code: 'editConflict' })],
    [3, new ApiError(0, { message: '', code: 'network' })],
  ])
  const report = async (id: number, _text: string, key: string) => {
    calls.push({ id, key })
    const failure = failures.get(id)
    failures.delete(id)
    if (failure) throw failure
  }
  const sent = new Map()
  await expect(reportShortages(sent, notes, report)).rejects.toMatchObject({ status: 409 })
  await expect(reportShortages(sent, notes, report)).rejects.toMatchObject({ status: 0 })
  await reportShortages(sent, notes, report)
  expect(calls.map(({ id }) => id)).toEqual([1, 2, 2, 3, 3])
  const [, refused, repeated, lost, again] = calls.map(({ key }) => key)
  expect(repeated).not.toBe(refused)
  expect(again).toBe(lost)
})
