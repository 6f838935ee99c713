import { expect, test } from 'vitest'
import { filesIn } from './files.ts'
import { forbiddenWordsIn } from './forbidden-words.ts'

test('identifiers and file names are the field’s standard words', () => {
  const files = [
    ...filesIn('src', /\.tsx?$/),
    ...filesIn('bench', /\.ts$/),
    ...filesIn('scripts', /\.(ts|mjs)$/),
    ...filesIn('tools', /\.(ts|mjs)$/),
  ]
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap(forbiddenWordsIn)).toEqual([])
})

test('a forbidden word is found in a function, a type and a file name, and in no comment', () => {
  const file = { path: 'src/gate.ts', text: "// an errand\nexport const openGate = () => 'door'\ntype Errand = string\n" }
  expect(forbiddenWordsIn(file)).toEqual(['src/gate.ts: gate.ts', 'src/gate.ts: openGate', 'src/gate.ts: Errand'])
})
