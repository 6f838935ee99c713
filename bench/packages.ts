import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { atMost, type Row } from './result.ts'
import { root } from './store.ts'

interface Locked {
  dev?: boolean
  os?: string[]
  cpu?: string[]
}

/** The packages that `npm install --omit=dev` installs on this machine, by the lock file. */
export async function countPackages(): Promise<Row[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const here = Object.entries(packages).filter(([path, { dev, os, cpu }]) => {
    const fits = (list: string[] | undefined, own: string) => !list || list.includes(own)
    return path !== '' && !dev && fits(os, process.platform) && fits(cpu, process.arch)
  })
  return [atMost('packages at run time', here.length, 120, 'packages')]
}
