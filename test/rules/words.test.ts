import { expect, test } from 'vitest'
import { filesIn } from '../support/files.ts'
import { forbiddenWordsIn } from './support/forbidden-words.ts'

/** The list itself, and the test of the views with the former names. */
const aboutTheWords = new Set([
  'test/rules/support/forbidden-words.ts',
  'test/db/read-model-names.test.ts',
])

test('no identifier and no file name contains a forbidden word', () => {
  const files = [
    ...filesIn('src', /\.tsx?$/),
    ...filesIn('bench', /\.ts$/),
    ...filesIn('scripts', /\.(ts|mjs)$/),
    ...filesIn('tools', /\.(ts|mjs)$/),
    ...filesIn('demo', /\.ts$/),
    ...filesIn('test', /\.ts$/).filter(({ path }) => !aboutTheWords.has(path)),
  ]
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap(forbiddenWordsIn)).toEqual([])
})

test('forbiddenWordsIn finds a forbidden word in a function, a type and a file name, but not in a comment', () => {
  const file = {
    path: 'src/gate.ts',
    text: "// an errand\nexport const openGate = () => 'door'\ntype Errand = string\nhandOver()\n",
  }
  expect(forbiddenWordsIn(file)).toEqual([
    'src/gate.ts: gate.ts',
    'src/gate.ts: openGate',
    'src/gate.ts: Errand',
    'src/gate.ts: handOver',
  ])
})
