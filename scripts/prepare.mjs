// What must be there before the shop or its tests can run: packages, the pinned Node, the built pages.
// Runs on Node 20, with nothing installed yet: node: modules only.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

export const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const inProject = (...parts) => join(projectRoot, ...parts)

/** The Node the project is written for: its own when installed, else the one we run on. */
export function nodeBinary() {
  const pinned = inProject('node_modules/.bin/node')
  if (existsSync(pinned)) return pinned
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  throw new Error(
    `There is no pinned Node for ${process.platform}-${process.arch}: install Node 24 or newer (this is ${process.version}).`,
  )
}

/**
 * Installs the packages of package-lock.json unless exactly those are there.
 *
 * @param {{ onStart?: () => void }} [options]
 * @returns {Promise<{ ok: boolean, output: string, did: boolean }>}
 */
export async function install({ onStart = () => {} } = {}) {
  if (await isInstalled()) return { ok: true, output: '', did: false }
  onStart()
  const exact = await npm('ci')
  if (exact.ok || !/in sync/.test(exact.output)) return { ...exact, did: true }
  // Some registries lack a tool's binaries for other platforms, which the lock then cannot name and `npm ci` misses.
  // This keeps to the lock as well and only skips them.
  return { ...(await npm('install', '--no-save')), did: true }
}

function npm(...args) {
  const options = [
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const script = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  return run(script[0], [...script.slice(1), ...args, ...options], {
    ...process.env,
    NODE_ENV: '',
  })
}

/** npm writes down what it installed, last of all: a list that agrees with the lock means a finished installation. */
async function isInstalled() {
  const wanted = await readJson(inProject('package-lock.json'))
  const there = await readJson(inProject('node_modules/.package-lock.json'))
  if (!there?.packages) return false
  const fits = ([path, { version, optional, link }]) =>
    path === '' ||
    link ||
    (there.packages[path]?.version ?? (optional ? version : null)) === version
  const pinnedIsThere =
    process.platform !== 'linux' || existsSync(inProject('node_modules/.bin/node'))
  return pinnedIsThere && Object.entries(wanted.packages).every(fits)
}

const readJson = (file) => readFile(file, 'utf8').then(JSON.parse, () => null)

/** Everything that ends up in the built pages. */
const buildInputs = [
  'src/web',
  'src/office',
  'src/contract',
  'src/shared',
  'locales',
  'vite.config.ts',
  'vite.office.config.ts',
  'tools/class-names.ts',
  'tools/schemas-stay-on-the-server.ts',
  'react-router.config.ts',
  'package-lock.json',
  'scripts/prepare.mjs',
]

/** The shop, then the back office: two programs that share no file. */
const builds = [
  ['node_modules/@react-router/dev/bin.cjs', 'build'],
  ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.office.config.ts'],
]

/**
 * Builds the pages unless the build is up to date.
 *
 * @param {{ onStart?: () => void }} [options]
 * @returns {Promise<{ ok: boolean, output: string, did: boolean }>}
 */
export async function build({ onStart = () => {} } = {}) {
  const stamp = inProject('build/.stamp')
  const sources = await hashOf(buildInputs)
  const former = await readFile(stamp, 'utf8').catch(() => '')
  const made = ['build/server/index.js', 'build/office/ar.html'].map((file) => inProject(file))
  if (former === sources && made.every(existsSync)) return { ok: true, output: '', did: false }
  onStart()
  await rm(stamp, { force: true })
  const env = { ...process.env, NODE_ENV: 'production' }
  for (const args of builds) {
    const result = await run(nodeBinary(), [inProject(args[0]), ...args.slice(1)], env)
    if (!result.ok) return { ...result, did: true }
  }
  for (const folder of ['build/client', 'build/office']) await compressAll(inProject(folder))
  await mkdir(inProject('build'), { recursive: true })
  await writeFile(stamp, sources)
  return { ok: true, output: '', did: true }
}

async function hashOf(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of await filesBelow(inProject(input)))
      hash
        .update(file.slice(projectRoot.length))
        .update('\0')
        .update(await readFile(file))
  }
  return hash.digest('hex')
}

async function filesBelow(path) {
  const info = await stat(path).catch(() => null)
  if (!info) return []
  if (info.isFile()) return [path]
  const names = (await readdir(path)).sort()
  return (await Promise.all(names.map((name) => filesBelow(join(path, name))))).flat()
}

/** Beside each text file its smallest brotli and gzip form, so that serving it costs nothing. */
async function compressAll(folder) {
  const texts = (await filesBelow(folder)).filter((file) =>
    /\.(js|css|svg|json|txt|xml)$/.test(file),
  )
  for (const file of texts) {
    const { size } = await stat(file)
    if (size < 1024) continue
    const brotli = createBrotliCompress({
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: size },
    })
    await pipeline(createReadStream(file), brotli, createWriteStream(`${file}.br`))
    await pipeline(
      createReadStream(file),
      createGzip({ level: 9 }),
      createWriteStream(`${file}.gz`),
    )
  }
}

/** Runs a program in the project and gathers what it prints. */
function run(program, args, env) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (chunk) => (output += chunk))
    child.stderr.setEncoding('utf8').on('data', (chunk) => (output += chunk))
    child.on('error', (error) => done({ ok: false, output: `${output}${error.message}\n` }))
    child.on('close', (code) => done({ ok: code === 0, output }))
  })
}
