import { data, type RouterContextProvider } from 'react-router'
import { apiContext, orErrorPage, originContext } from '../lib/page-context.ts'
import { writeSitemap, writeSitemapPart } from './write-sitemap.ts'

interface LoaderArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** For search engines: `/sitemap.xml`, and its parts where there are several. */
export async function loader({ request, context }: LoaderArgs): Promise<Response> {
  const site = { api: context.get(apiContext), origin: context.get(originContext) }
  const [part, ...more] = new URL(request.url).searchParams.getAll('part')
  if (more.length > 0) throw unknown()
  const xml = await orErrorPage(
    part === undefined ? writeSitemap(site) : writeSitemapPart(site, partIn(part)),
  )
  if (xml === null) throw unknown()
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}

function partIn(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw unknown()
  return Number(text)
}

const unknown = () => data({ code: 'notFound' }, { status: 404 })
