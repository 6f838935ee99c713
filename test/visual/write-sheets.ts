import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/**
 * Writes the screenshots of one look side by side on sheets `<name>-1.png`, `<name>-2.png` …; a missing screenshot leaves its tile
 * empty. `width`: the width of the screens, in CSS pixels.
 */
export async function writeSheets(
  name: string,
  width: number,
  files: readonly string[],
): Promise<void> {
  const [columns, tileWidth, tileHeight] = width < 768 ? [8, 240, 640] : [4, 480, 520]
  const tiles = await Promise.all(
    files.map(async (file, place) => ({
      input: await tileOf(file, tileWidth - 8, tileHeight - 8).catch(() => null),
      place,
    })),
  )
  const perSheet = columns * 2
  for (let first = 0; first < tiles.length; first += perSheet) {
    const onSheet = tiles
      .slice(first, first + perSheet)
      .flatMap(({ input, place }) => (input ? [{ input, place: place - first }] : []))
    const background = '#888'
    const sheet = sharp({
      create: { width: columns * tileWidth, height: 2 * tileHeight, channels: 3, background },
    }).composite(
      onSheet.map(({ input, place }) => ({
        input,
        left: (place % columns) * tileWidth + 4,
        top: Math.floor(place / columns) * tileHeight + 4,
      })),
    )
    await writeFile(`${name}-${1 + first / perSheet}.png`, await sheet.png().toBuffer())
  }
}

/** The top of a screenshot, in its whole width. */
async function tileOf(file: string, width: number, maxHeight: number): Promise<Buffer> {
  const { data, info } = await sharp(file).resize({ width }).toBuffer({ resolveWithObject: true })
  const height = Math.min(info.height, maxHeight)
  return sharp(data).extract({ left: 0, top: 0, width, height }).png().toBuffer()
}
