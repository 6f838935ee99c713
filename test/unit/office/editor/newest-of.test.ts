import { expect, test } from 'vitest'
import { newestOf } from '#office/editor/use-edited-fields.ts'

const fieldsOf = (object: { version: number; id: number } | null) => ({
  name: `read ${object?.version}`,
})
const newest = (read: number | null, edited: number | null) =>
  newestOf(
    { object: read === null ? null : { id: 1, version: read }, fieldsOf },
    { version: edited, fields: { name: 'edited' } },
  )

test('discarding goes back to the newest known version', () => {
  expect(newest(2, 1)).toEqual({ version: 2, fields: { name: 'read 2' } })
  expect(newest(1, 1)).toEqual({ version: 1, fields: { name: 'edited' } })
  // After a merge: the colleague's version, which was not read since.
  expect(newest(1, 2)).toEqual({ version: 2, fields: { name: 'edited' } })
  expect(newest(null, null)).toEqual({ version: null, fields: { name: 'edited' } })
})
