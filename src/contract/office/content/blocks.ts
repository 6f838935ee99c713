import { z } from 'zod'
import {
  contentIcons,
  sectionKinds,
  tileNames,
  tones,
  type BlockName,
  type ContentValues,
} from '#shared/content/blocks.ts'
import { isLinkTarget, withoutLanguage } from '#shared/content/targets.ts'
import { text } from '../../parts.ts'
import { day, id } from '../product-fields.ts'

// Values of each block as staff send them (office.md §28).

/** Arabic is required, English may be missing. */
const words = (max: number, multiline = false) =>
  z.object(
    { ar: text({ max, multiline }), en: text({ max, min: 0, multiline }).default('') },
    'invalidValue',
  )
/** Both languages are optional. */
const maybeWords = (max: number) =>
  z
    .object({ ar: text({ max, min: 0 }).default(''), en: text({ max, min: 0 }).default('') })
    .default({ ar: '', en: '' })

const target = text({ max: 500 }).transform(withoutLanguage).refine(isLinkTarget, 'invalidTarget')
const maybeTarget = z.union([z.literal(''), target], 'invalidTarget').default('')
const mediaId = id.nullable().default(null)
const icon = z.enum(contentIcons, 'invalidValue')
const list = <T extends z.ZodType>(item: T, min: number, max: number) =>
  z.array(item, 'invalidValue').min(min, 'tooFew').max(max, 'tooMany')
const link = z.object({ label: words(24), target })
/** Menus have two levels. */
const menuLink = link.extend({ children: list(link, 0, 8).optional() })

/** The limit before the HTML is reduced to the allowed tags; 30,000 characters after. */
const maxHtmlLength = 60_000
const html = (min: number) => text({ max: maxHtmlLength, min, multiline: true }).default('')
const page = z.object({
  title: words(80),
  body: z.object({ ar: html(1), en: html(0) }, 'invalidValue'),
  valid_from: day.nullable().default(null),
})

const hero = z
  .object({
    title: words(60, true),
    lead: words(160),
    button: words(24),
    target,
    second_button: maybeWords(24),
    second_target: maybeTarget,
    media_id: mediaId,
    is_mirrored: z.boolean('invalidValue').default(true),
  })
  .refine(({ second_button: { ar }, second_target }) => (ar === '') === (second_target === ''), {
    path: ['second_target'],
    message: 'fieldRequired',
  })

const tile = z
  .object({
    media_id: mediaId,
    tile: z.enum(tileNames, 'invalidValue').nullable().default(null),
    caption: words(30),
    target,
  })
  .refine(({ media_id, tile: built }) => media_id !== null || built !== null, {
    path: ['media_id'],
    message: 'fieldRequired',
  })

const section = z
  .object({
    kind: z.enum(sectionKinds, 'invalidValue'),
    category_id: id.nullable().default(null),
    is_on: z.boolean('invalidValue').default(true),
    limit: z.int('invalidValue').min(4, 'invalidValue').max(12, 'invalidValue').default(4),
  })
  .refine(({ kind, category_id }) => (kind === 'category') === (category_id !== null), {
    path: ['category_id'],
    message: 'fieldRequired',
  })

export const blockSchemas = {
  announcement: z.object({
    text: words(120),
    link: maybeTarget,
    tone: z.enum(tones, 'invalidValue').default('info'),
  }),
  'home.hero': hero,
  'home.labels': z.object({
    labels: list(z.object({ icon, title: words(30), text: words(80), target: maybeTarget }), 3, 3),
  }),
  'home.slider': z.object({ entries: list(tile, 4, 24) }),
  'home.sections': z.object({ sections: list(section, 1, 20) }),
  'menu.header': z.object({ links: list(menuLink, 1, 8) }),
  'menu.strip': z.object({ links: list(menuLink.extend({ icon }), 1, 8) }),
  'menu.footer': z.object({
    columns: list(z.object({ label: words(24), links: list(menuLink, 1, 8) }), 1, 4),
  }),
  'page.about': page,
  'page.faq': page,
  'page.landscape': page,
  'page.events': page,
  'page.contact': page,
  'page.returns': page,
  'page.delivery': page,
  'page.complaints': page,
  'page.privacy': page,
} satisfies { [Name in BlockName]: z.ZodType<ContentValues[Name]> }
