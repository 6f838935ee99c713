// The browser tests drive the Chromium of the machine: a download of their own would be 150 MB on each of them.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './steps.mjs'

// The headless shell first: the same engine without the windows around it takes an eighth less of the processor.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
]

const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** @returns {string | undefined} the path of an installed Chromium or Chrome; `CHROMIUM_PATH` comes first */
export function findChromium() {
  const wished = process.env.CHROMIUM_PATH
  if (wished) return existsSync(wished) ? wished : undefined
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/snap/bin')
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .concat(elsewhere)
    .find(existsSync)
}

/**
 * Finds Chromium, or installs Debian's when we may.
 *
 * @returns {Promise<{ ok: boolean, output: string, path?: string }>}
 */
export async function provideChromium() {
  const found = findChromium()
  if (found) return { ok: true, output: '', path: found }
  const mayInstall =
    !process.env.CHROMIUM_PATH && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!mayInstall) {
    return {
      ok: false,
      output: 'No Chromium or Chrome was found. Install one, or name it in CHROMIUM_PATH.',
    }
  }
  console.log('       installing Chromium from the packages of this system ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const update = await run('apt-get', ['update', '-qq'], { env })
  let output = update.output
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const install = await run(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', name],
      {
        env,
      },
    )
    const path = findChromium()
    if (path) return { ok: true, output: '', path }
    output += install.output
  }
  return { ok: false, output }
}
