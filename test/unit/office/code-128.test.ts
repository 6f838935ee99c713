import { expect, test } from 'vitest'
import { code128 } from '../../../src/office/labels/code-128.ts'

/** Modules as the tables of ISO/IEC 15417 write them: 1 dark, 0 light. */
const modulesOf = (text: string): string =>
  code128(text)
    .map((run, at) => (at % 2 === 0 ? '1' : '0').repeat(run))
    .join('')

const start = '11010010000'
const stop = '1100011101011'

test('code128 produces the bars of the tables of the standard', () => {
  // A is 33: (104 + 33) mod 103 = 34.
  expect(modulesOf('A')).toBe(`${start}1010001100010001011000${stop}`)
  // The check of “Wikipedia” is 88.
  const letters = [
    '11101000110',
    '10000110100',
    '11000010010',
    '10000110100',
    '10100111100',
    '10110010000',
    '10000100110',
    '10000110100',
    '10010110000',
  ]
  expect(modulesOf('Wikipedia')).toBe(`${start}${letters.join('')}11110010010${stop}`)
  // P L T - 0 0 4 2: values 48 44 52 13 16 16 20 18, weighted sum 908 with the start, check 84.
  expect(modulesOf('PLT-0042').slice(-24)).toBe(`10011110100${stop}`)
})

test('every character has its own eleven modules, which begin and end as the standard requires', () => {
  const characters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(at + 32))
  const patterns = characters.map((character) => modulesOf(character).slice(11, 22))
  expect(new Set(patterns).size).toBe(95)
  for (const pattern of patterns) {
    expect(pattern).toMatch(/^1{1,4}0{1,4}1{1,4}0{1,4}1{1,4}0{1,4}$/)
    // The dark modules of a symbol are even in number.
    expect(pattern.replaceAll('0', '').length % 2).toBe(0)
  }
})

test('code128 refuses characters outside set B', () => {
  expect(() => code128('نخلة')).toThrow(RangeError)
})
