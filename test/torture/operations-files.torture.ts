import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../files.ts'
import { checkSite } from './nginx.ts'
import { tell } from './tell.ts'

test('the nginx site of the operations page is one that nginx takes', async () => {
  expect(await checkSite()).toContain('test is successful')
})

test('the units of the operations page are such that systemd takes', async (row) => {
  const page = await readFile(join(root, 'docs/operations.md'), 'utf8')
  const units = [...page.matchAll(/`\/etc\/systemd\/system\/(\S+\.service)`[\s\S]+?```ini\n([\s\S]+?)```/g)]
  const folder = await mkdtemp(join(tmpdir(), 'warif-units-'))
  for (const [, name = '', text = ''] of units) {
    // A template is checked as one of its instances; the program must be where the unit says.
    const file = join(folder, name.replace('@', '@8001'))
    await writeFile(file, text.replaceAll('/opt/warif/node_modules/.bin/node', process.execPath))
    const { stderr } = await promisify(execFile)('systemd-analyze', ['verify', '--man=no', file])
    expect(stderr, name).toBe('')
  }
  await rm(folder, { recursive: true, force: true })
  tell(row, { units: units.length })
  expect(units.map(([, name]) => name)).toEqual(['warif.service', 'warif-backup.service', 'warif@.service'])
})
