import { expect, test } from 'vitest'
import { problemOfFile, problemOfSending } from '#office/product/pictures/picture-problem.ts'
import { ApiError } from '#web/lib/api-client.ts'

const t = (key: string) => key
const file = (bytes: string, name: string, type = '') => new File([bytes], name, { type })
const ftyp = (brands: string) => `\0\0\0\u0018ftyp${brands}`

test.each([
  ['an SVG', file('<svg xmlns="">', 'leaf.svg', 'image/svg+xml'), 'svg'],
  ['an SVG that calls itself a JPEG', file('<svg xmlns="">', 'leaf.jpg', 'image/jpeg'), 'svg'],
  ['a HEIC', file(ftyp('heic'), 'IMG_1.HEIC'), 'heic'],
  ['a HEIC by a general brand', file(ftyp('mif1\0\0\0\0mif1heic'), 'IMG_2.jpg'), 'heic'],
  ['a PDF', file('%PDF-1.7', 'offer.pdf', 'application/pdf'), 'notPicture'],
])('%s is refused with a message before it is sent', async (_, chosen, kind) => {
  expect(await problemOfFile(t, chosen)).toEqual({
    text: `office.pictures.problem.${kind}`,
    canRetry: false,
  })
})

test.each([
  ['a JPEG', file('\u00ff\u00d8\u00ff', 'ficus.jpg', 'image/jpeg')],
  ['an AVIF by a general brand', file(ftyp('mif1\0\0\0\0mif1avif'), 'ficus.avif', 'image/avif')],
  ['a file of no known type', file('', 'ficus')],
])('%s is accepted and left to the server', async (_, chosen) => {
  expect(await problemOfFile(t, chosen)).toBeNull()
})

test.each([
  [0, true],
  [413, false],
  [422, false],
  [429, true],
  [503, true],
])('after an answer %i a retry is offered: %s', (status, canRetry) => {
  const error = new ApiError(status, { message: 'why', code: 'validationFailed' })
  expect(problemOfSending(t, error, 1_000).canRetry).toBe(canRetry)
})
