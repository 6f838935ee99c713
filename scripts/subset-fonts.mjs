// Makes the fonts of src/web/assets/fonts from those of the packages: only the letters that src/web/styles/fonts.css names, no
// hints for coarse screens. To be run by hand when a range or a package changes; what it makes is kept with the sources. The
// sans is made of several fonts: scripts/fonts/make_sans.py.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { projectRoot } from './prepare.mjs'

const packages = ['@fontsource-variable/markazi-text', '@fontsource/ibm-plex-serif']
const forms = [
  'ccmp',
  'locl',
  'isol',
  'init',
  'medi',
  'fina',
  'rlig',
  'liga',
  'calt',
  'curs',
  'mark',
  'mkmk',
  'mset',
  'kern',
  'tnum',
  'lnum',
]
const face =
  /font-weight: (?<weight>[\d ]+);[^}]*url\('\.\.\/assets\/fonts\/(?<file>[\w-]+\.woff2)'\)[^}]*unicode-range:\s*(?<ranges>[^;]+);/g

const folders = packages.map((name) => join(projectRoot, 'node_modules', name, 'files'))
const css = readFileSync(join(projectRoot, 'src/web/styles/fonts.css'), 'utf8')
const faces = [...css.matchAll(face)]
if (faces.length !== css.split('@font-face').length - 1)
  throw new Error('A face of fonts.css is not written as the others.')
for (const { groups } of faces) {
  if (groups.file.startsWith('warif-sans-')) continue
  // Of some fonts there are two parts.
  const source = groups.file.replace(/--\w+/, '')
  const folder = folders.find((each) => readdirSync(each).includes(source))
  if (!folder) throw new Error(`No package has ${source}.`)
  const whole = readFileSync(join(folder, source))
  // A font with an axis of weights is cut down to its one weight, where it has one.
  const variationAxes =
    /-wght-/.test(groups.file) && /^\d+$/.test(groups.weight) ? { wght: Number(groups.weight) } : {}
  const part = await subsetFont(whole, lettersOf(groups.ranges), {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: forms,
    variationAxes,
  })
  writeFileSync(join(projectRoot, 'src/web/assets/fonts', groups.file), part)
  console.log(`${groups.file}: ${whole.length} → ${part.length} bytes`)
}

/** `U+0020-007E, U+00A0` as the letters themselves. */
function lettersOf(ranges) {
  const spans = [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, from, to = from]) =>
    [from, to].map((hex) => Number.parseInt(hex, 16)),
  )
  return spans
    .map(([from, to]) =>
      String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, step) => from + step)),
    )
    .join('')
}
