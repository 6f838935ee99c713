import { load } from '../load.ts'
import { atLeast, atMost, type Row } from '../result.ts'
import { callOffice, type OfficeStore } from './store.ts'

const [width, height] = [4000, 3000]
const quietSeconds = 4

/**
 * A picture of twelve megapixels: the time from its last byte sent to its smallest size served; and the slowdown of the shop's lists
 * meanwhile.
 */
export async function measureUpload(store: OfficeStore): Promise<Row[]> {
  const { default: sharp } = await import('sharp')
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 }
  const picture = await sharp({ create: { width, height, channels: 3, background: '#3a6', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
  const list = { port: store.port, path: '/api/products?limit=24', headers: {}, connections: 4 }
  const quiet = await load({ ...list, seconds: quietSeconds })
  const start = performance.now()
  const busy = load({ ...list, seconds: quietSeconds })
  const { url } = await callOffice<{ url: string }>(store, '/media', {
    method: 'POST',
    file: new File([new Uint8Array(picture)], 'plant.jpg'),
  })
  const shown = await fetch(new URL(url, `http://127.0.0.1:${store.port}`))
  const seconds = (performance.now() - start) / 1000
  if (!shown.ok) throw new Error(`the picture was answered ${shown.status}`)
  const { answers } = await busy
  return [
    atMost('office: a picture of 12 MP, upload to visible', seconds, 2, 's'),
    atLeast(
      'office: lists of the shop meanwhile, share of the quiet rate',
      answers / quiet.answers,
      0.9,
      '',
    ),
  ]
}
