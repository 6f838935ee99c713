// Converts rendered scenes into the files that pages load: node encode.mjs <name>:<width>,<width>... ...
// From ../scenes/<name>.webp it writes <name>-<width>.avif for each width, and <name>.webp of the largest width up to 1280.
import { join } from 'node:path'
import sharp from 'sharp'

const masters = join(import.meta.dirname, '../scenes')
const assets = join(import.meta.dirname, '../../../src/web/assets/illustrations')

for (const scene of process.argv.slice(2)) {
  const [name, list = ''] = scene.split(':')
  const widths = list.split(',').map(Number)
  const sized = (width) => sharp(join(masters, `${name}.webp`)).resize({ width, kernel: 'lanczos3' })
  for (const width of widths) {
    const { size } = await sized(width).avif({ quality: 48, effort: 5 }).toFile(join(assets, `${name}-${width}.avif`))
    console.log(`${name}-${width}.avif ${Math.round(size / 1000)} kB`)
  }
  await sized(Math.min(1280, Math.max(...widths)))
    .webp({ quality: 76, effort: 4 })
    .toFile(join(assets, `${name}.webp`))
}
