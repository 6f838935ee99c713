import { builtIn } from '#domain/content/texts.ts'
import type { ContentPicture, ShownContent } from '#domain/content/load-content.ts'
import { escapeHtml, fillPlaceholders } from '#domain/content/placeholders.ts'
import { reachableIn } from '#domain/content/resolve-links.ts'
import {
  blockNames,
  inLanguage,
  isPageBlock,
  type BilingualText,
  type BlockName,
  type ContentLink,
  type ContentValues,
  type MenuLink,
  type Page,
} from '#shared/content/blocks.ts'
import type { BuiltInValues } from '#shared/content/built-in.ts'
import type { Locale } from '#shared/locale.ts'
import type { Settings } from '#shared/settings.ts'
import type { PublishedPage, ShopContent } from '#contract/content.ts'
import { pictureUrl } from './media.ts'

interface Reader {
  locale: Locale
  settings: Settings
}

/** Blocks in one language, without broken links. */
export function serializeContent(
  shown: ShownContent,
  reader: Reader,
  names: readonly BlockName[] = blockNames,
): Partial<ShopContent> {
  const write = writer(shown, reader)
  return Object.fromEntries(
    names.map((name) => [
      name,
      isPageBlock(name) ? pageOf(shown.published[name], reader) : write[name](),
    ]),
  )
}

/** The published value of a block, otherwise the built-in one. */
const valueOf = <Name extends keyof BuiltInValues>(
  { published }: ShownContent,
  name: Name,
): BuiltInValues[Name] => (published[name] as BuiltInValues[Name] | undefined) ?? builtIn[name]

function writer(shown: ShownContent, reader: Reader) {
  const isReachable = reachableIn(shown)
  const localized = (text: BilingualText) =>
    fillPlaceholders(inLanguage(text, reader.locale), reader.locale, reader.settings)
  const picture = (id: number | null) => pictureOf(id, shown.pictures, reader)
  const linksOf = <L extends ContentLink>(links: L[]) =>
    links
      .filter(({ target }) => isReachable(target))
      .map((link) => ({ ...link, label: localized(link.label) }))
  /** Removing a link also removes its sub-links. */
  const menuOf = <L extends MenuLink>(links: L[]) =>
    linksOf(links).map((link) => ({ ...link, children: linksOf(link.children ?? []) }))
  return {
    announcement(): ShopContent['announcement'] {
      const value = shown.published.announcement
      if (!value) return null
      const { text, link, tone } = value
      return { text: localized(text), link: isReachable(link) ? link : null, tone }
    },
    'home.hero'(): ShopContent['home.hero'] {
      const hero = valueOf(shown, 'home.hero')
      const buttons = linksOf([
        { label: hero.button, target: hero.target },
        { label: hero.second_button, target: hero.second_target },
      ]).filter(({ label }) => label !== '')
      const { is_mirrored, media_id } = hero
      return {
        title: localized(hero.title),
        lead: localized(hero.lead),
        buttons,
        image: picture(media_id),
        is_mirrored,
      }
    },
    'home.labels': (): ShopContent['home.labels'] =>
      valueOf(shown, 'home.labels').labels.map(({ icon, title, text, target }) => ({
        icon,
        title: localized(title),
        text: localized(text),
        target: isReachable(target) ? target : null,
      })),
    'home.slider': (): ShopContent['home.slider'] =>
      valueOf(shown, 'home.slider')
        .entries.filter(({ target }) => isReachable(target))
        .map(({ media_id, tile, caption, target }) => {
          const image = picture(media_id)
          // The picture was deleted: a built-in tile replaces it.
          const shownTile = image ? null : (tile ?? 'outdoor')
          return { caption: localized(caption), target, image, tile: shownTile }
        }),
    'home.sections': () => sectionsOf(shown, reader.locale),
    'menu.header': (): ShopContent['menu.header'] => menuOf(valueOf(shown, 'menu.header').links),
    'menu.strip': () => menuOf(valueOf(shown, 'menu.strip').links),
    'menu.footer': (): ShopContent['menu.footer'] =>
      footerColumns(shown)
        .map(({ label, links }) => ({ label: localized(label), links: menuOf(links) }))
        .filter(({ links }) => links.length > 0),
  }
}

/** The built-in footer links to the page of questions as soon as it has content. */
function footerColumns(shown: ShownContent): ContentValues['menu.footer']['columns'] {
  const { columns } = valueOf(shown, 'menu.footer')
  const questions = shown.published['page.faq']
  if (shown.published['menu.footer'] || !questions) return columns
  const faq = { label: questions.title, target: '/faq' }
  return columns.map((column, index) =>
    index === columns.length - 1 ? { ...column, links: [...column.links, faq] } : column,
  )
}

function sectionsOf(shown: ShownContent, locale: Locale): ShopContent['home.sections'] {
  const categories = new Map(shown.categories.map((category) => [category.id, category]))
  return valueOf(shown, 'home.sections')
    .sections.filter(
      ({ is_on, kind, category_id: id }) =>
        is_on && (kind !== 'category' || (id !== null && categories.has(id))),
    )
    .map(({ kind, limit, category_id: id }) => {
      const category = id === null ? undefined : categories.get(id)
      return {
        kind,
        limit,
        category: category ? { slug: category.slug, name: category[`name_${locale}`] } : null,
      }
    })
}

function pageOf(page: Page | undefined, { locale, settings }: Reader): PublishedPage | null {
  if (!page) return null
  return {
    title: fillPlaceholders(inLanguage(page.title, locale), locale, settings),
    html: fillPlaceholders(inLanguage(page.body, locale), locale, settings, escapeHtml),
    valid_from: page.valid_from,
  }
}

function pictureOf(
  id: number | null,
  pictures: Map<number, ContentPicture>,
  { settings: { assetBaseUrl } }: Reader,
) {
  const found = id === null ? undefined : pictures.get(id)
  if (!found) return null
  const { path, placeholder, focal_x, focal_y } = found
  return {
    small_image_url: pictureUrl(path, 's', assetBaseUrl),
    medium_image_url: pictureUrl(path, 'm', assetBaseUrl),
    large_image_url: pictureUrl(path, 'l', assetBaseUrl),
    placeholder,
    focal_x,
    focal_y,
  }
}
