import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { portOf, startShop, stop } from './store.ts'

export interface DemoStore {
  /** `http://127.0.0.1:<port>` */
  address: string
  close(): Promise<void>
}

/** The built store in the state after a first start: the demo's plants and all their pictures, in a separate folder. */
export async function openDemoStore(): Promise<DemoStore> {
  const folder = await mkdtemp(join(tmpdir(), 'warif-bench-'))
  const shop = startShop(folder, ['src/server.ts'])
  const port = await portOf(shop)
  await allPicturesMade(join(folder, 'media'))
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      await stop(shop)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until all AVIFs are created: a page view before that would measure their creation. */
async function allPicturesMade(mediaDir: string): Promise<void> {
  for (;;) {
    const names = await readdir(mediaDir, { recursive: true })
    const count = (ending: string) => names.filter((name) => name.endsWith(ending)).length
    if (count('.avif') === count('.webp')) return
    await pause(500)
  }
}
