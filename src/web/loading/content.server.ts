import type { RouterContextProvider } from 'react-router'
import { getContent, type ShopContent } from '#contract/content.ts'
import {
  inLanguage,
  type BilingualText,
  type ContentLink,
  type PageBlock,
} from '#shared/content/blocks.ts'
import { builtInValues } from '#shared/content/built-in.ts'
import { dateFormatters } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { textsIn } from '../i18n/all-texts.server.ts'
import { ApiError } from '../lib/api-client.ts'
import { apiContext, localeContext } from '../lib/page-context.ts'

type Context = Readonly<RouterContextProvider>
/** Blocks that are always complete, whatever staff have published: menus and the home page. */
type ShopBlock = Exclude<keyof ShopContent, PageBlock | 'announcement'>

/** The content of these blocks; the built-in values, without an announcement, when the API does not answer. */
export async function loadBlocks<Name extends ShopBlock | 'announcement'>(
  context: Context,
  names: readonly Name[],
): Promise<Pick<ShopContent, Name>> {
  const answer = await context
    .get(apiContext)
    .call(getContent, { query: { names: names.join(',') } })
    .catch(() => null)
  const data = answer?.data ?? builtInContent(context.get(localeContext))
  return data as Pick<ShopContent, Name>
}

/** A page published by staff; null: its built-in text is shown. */
export async function loadPage(context: Context, name: PageBlock): Promise<ShownPage | null> {
  const answer = await context
    .get(apiContext)
    .call(getContent, { query: { names: name } })
    .catch((error: unknown) => {
      if (error instanceof ApiError) return null
      throw error
    })
  const page = answer?.data[name]
  if (!page) return null
  const { title, html, valid_from: from } = page
  return {
    title,
    html,
    validFrom: from && dateFormatters(context.get(localeContext)).day(from),
    description: beginningOf(html),
  }
}

export interface ShownPage {
  title: string
  html: string
  /** The day from which a policy applies, formatted. */
  validFrom: string | null
  /** The beginning of the text, for search engines. */
  description: string
}

const maxDescriptionLength = 160

function beginningOf(html: string): string {
  const text = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= maxDescriptionLength) return text
  return `${text.slice(0, text.lastIndexOf(' ', maxDescriptionLength))}…`
}

/** The built-in values in one language, as the API returns them; the existing categories are not known. */
function builtInContent(locale: Locale): Partial<ShopContent> {
  const texts = textsIn(locale)
  const values = builtInValues((key) => {
    const text = texts.from('home')(key)
    return { ar: text, en: text }
  })
  const localized = (text: BilingualText) => inLanguage(text, locale)
  const link = ({ label, target }: ContentLink) => ({ label: localized(label), target })
  const menuLink = (one: ContentLink) => ({ ...link(one), children: [] })
  const hero = values['home.hero']
  return {
    announcement: null,
    'home.hero': {
      title: localized(hero.title),
      lead: localized(hero.lead),
      buttons: [
        link({ label: hero.button, target: hero.target }),
        link({ label: hero.second_button, target: hero.second_target }),
      ],
      image: null,
      is_mirrored: true,
    },
    'home.labels': values['home.labels'].labels.map(({ title, text, ...label }) => ({
      ...label,
      title: localized(title),
      text: localized(text),
    })),
    'home.slider': values['home.slider'].entries.map(({ caption, target, tile }) => ({
      caption: localized(caption),
      target,
      image: null,
      tile,
    })),
    'home.sections': values['home.sections'].sections.map(({ kind, limit }) => ({
      kind,
      limit,
      category: null,
    })),
    'menu.header': values['menu.header'].links.map(menuLink),
    'menu.strip': values['menu.strip'].links.map((one) => ({ ...menuLink(one), icon: one.icon })),
    'menu.footer': values['menu.footer'].columns.map(({ label, links }) => ({
      label: localized(label),
      links: links.map(menuLink),
    })),
  }
}
