// `npm run bench -- pages`: measures something beside its limit, in one run, and prints ratios.
const benches = { pages: './pages.mjs' }

const [name = ''] = process.argv.slice(2)
if (!Object.hasOwn(benches, name)) {
  console.error(`npm run bench -- <name>; there is: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
await import(benches[name])
