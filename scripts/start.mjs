// `npm start`: does what is still needed (install, build), then runs the shop and hands it every signal.
// `npm run setup` does only the first, for machines where the shop itself may not write its code.
// Runs on Node 20 or newer, with nothing installed yet.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, install, nodeBinary, projectRoot } from './prepare.mjs'
import { shopEnvironment, shopFlags } from '../tools/shop-process.mjs'

if (Number.parseInt(process.versions.node, 10) < 20)
  fail(`Warif needs Node 20 or newer to start; this is ${process.version}.`)

const since = Date.now()
await step('Installing packages', install)
await step('Building the pages', build)
if (!process.argv.includes('--only-prepare')) runShop()

/** One line while it works and one when it is done; nothing when there was nothing to do. */
async function step(name, work) {
  const from = performance.now()
  const result = await work({ onStart: () => console.log(`${name} …`) })
  if (!result.ok) fail(`${result.output.trimEnd()}\n${name} failed.`)
  if (result.did) console.log(`${name}: done (${((performance.now() - from) / 1000).toFixed(1)} s)`)
}

function fail(text) {
  console.error(text)
  process.exit(1)
}

function runShop() {
  // What Node has made of the sources is kept for the next start: a third of a start's CPU, and 20 MB. Where nothing may be written it does without.
  const env = {
    ...shopEnvironment,
    NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/compiled'),
    ...process.env,
    NODE_ENV: 'production',
  }
  // The channel tells the shop when we are gone, however we went: it then closes too.
  const words = process.argv.slice(2).filter((word) => word === '--take-over')
  const shop = spawn(node(), [...shopFlags, 'src/server.ts', `--since=${since}`, ...words], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill(signal))
  shop.on('error', (error) => fail(`The shop could not be started: ${error.message}`))
  shop.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  followParent(() => shop.kill('SIGTERM'))
}

function node() {
  try {
    return nodeBinary()
  } catch (error) {
    return fail(error.message)
  }
}

/** npm puts a shell between itself and us, and some shells keep the signal to themselves: notice that they are gone. */
function followParent(close) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || parent === 1) return
  setInterval(() => {
    if (process.ppid !== parent) close()
  }, 500).unref()
}
