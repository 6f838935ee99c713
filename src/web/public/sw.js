// Caches one page for visits without a network: /offline in both languages, with its styles, fonts and icons.
// Nothing else is ever cached: no API answers, other pages, texts or customer data.
const cacheName = 'offline-2'
const languages = ['ar', 'en']
const pageOf = (language) => `/${language}/offline`
const languageNote = '/offline-language'
const cachedHeaders = ['Content-Type', 'Content-Language', 'Content-Security-Policy']
/** Whether the last page could not be fetched, so that its assets cannot be either. */
let isAway = false

self.addEventListener('install', (event) => {
  event.waitUntil(cacheOfflinePages().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name)
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  // The back office is a separate program with its own offline handling.
  if (/^\/office(\/|$)/.test(new URL(request.url).pathname)) return
  if (request.mode === 'navigate' && request.method === 'GET')
    event.respondWith(pageOrOffline(event))
  else if (isAway && isOwnAsset(request))
    event.respondWith(caches.match(request.url).then((cached) => cached ?? fetch(request)))
})

const isOwnAsset = ({ method, url }) =>
  method === 'GET' && url.startsWith(`${self.location.origin}/assets/`)

async function cacheOfflinePages() {
  const cache = await caches.open(cacheName)
  for (const language of languages) {
    const response = await fetch(pageOf(language), { credentials: 'omit', cache: 'no-cache' })
    if (!response.ok) throw new Error(`${pageOf(language)} answered ${response.status}`)
    const html = withoutPrograms(await response.text())
    await cache.addAll([...new Set(assetsIn(html))])
    await cacheFontsOf(cache, assetsIn(html))
    const headers = Object.fromEntries(
      cachedHeaders.map((name) => [name, response.headers.get(name) ?? '']),
    )
    await cache.put(pageOf(language), new Response(html, { headers }))
  }
}

/** Removes the page's program, which would run at an unexpected address; keeps the scripts for the theme and for retrying. */
const withoutPrograms = (html) =>
  html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, (script) =>
    /dataset\.theme|'online'/.test(script) ? script : '',
  )

const assetsIn = (text) =>
  [...text.matchAll(/\/assets\/[\w.-]+\.(?:css|svg|woff2)/g)].map(([path]) => path)

async function cacheFontsOf(cache, assets) {
  for (const sheet of assets.filter((path) => path.endsWith('.css'))) {
    const cached = await cache.match(sheet)
    const fonts = cached ? assetsIn(await cached.text()) : []
    await cache.addAll([
      ...new Set(fonts.filter((path) => /(?:sans|text)-(?:arabic|latin)-(?!ext)/.test(path))),
    ])
  }
}

async function pageOrOffline(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    isAway = false
    event.waitUntil(rememberLanguage(response.headers.get('content-language')))
    return response
  } catch {
    isAway = true
    const cached = await caches.match(pageOf(await languageOf(new URL(event.request.url).pathname)))
    return cached ?? Response.error()
  }
}

let remembered
/** Remembers the language of the last page, for addresses without a language. */
async function rememberLanguage(language) {
  if (!languages.includes(language) || language === remembered) return
  remembered = language
  const cache = await caches.open(cacheName)
  await cache.put(languageNote, new Response(language))
}

async function languageOf(pathname) {
  const named = languages.find(
    (language) => pathname === `/${language}` || pathname.startsWith(`/${language}/`),
  )
  const note = named ? null : await caches.match(languageNote)
  return named ?? (note ? await note.text() : languages[0])
}
