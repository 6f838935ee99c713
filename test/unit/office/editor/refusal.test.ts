import { expect, test } from 'vitest'
import { isRefused, networkBack, refusalText } from '#office/session/refusal.ts'
import { ApiError } from '#web/lib/api-client.ts'

const failure = (status: number, code = 'serverError') =>
  new ApiError(status, { message: 'The server said so.', code })
const isUsed = failure(409, 'idempotencyMismatch')

test.each([
  [failure(0), false],
  [failure(502), false],
  [failure(503), false],
  [failure(504), false],
  [failure(409, 'requestInProgress'), false],
  [isUsed, false],
  [failure(500), true],
  [failure(422, 'validationFailed'), true],
  [failure(409, 'editConflict'), true],
  [new TypeError('no call at all'), true],
])('only a call that did nothing gets another key when it is repeated: %#', (error, refused) => {
  expect(isRefused(error)).toBe(refused)
})

test('a used key says that an earlier attempt was saved', () => {
  expect(refusalText((key) => key, isUsed)).toBe('office.savedBefore')
  expect(refusalText((key) => key, failure(500))).toBe('The server said so.')
})

test('a call without an answer says so until the network is back, and then asks to try again', () => {
  expect(refusalText((key) => key, failure(0, 'networkError'))).toBe('office.offline.call')
  expect(refusalText((key) => key, failure(0, networkBack))).toBe('office.offline.back')
})
