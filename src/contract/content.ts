import { z } from 'zod'
import {
  blockNames,
  contentIcons,
  sectionKinds,
  tileNames,
  tones,
  type BlockName,
} from '#shared/content/blocks.ts'
import { endpoint } from './endpoint.ts'

const link = z.object({ label: z.string(), target: z.string() })
/** `children`: the links below it, often none. */
const menuLink = link.extend({ children: z.array(link) })
export type MenuLink = z.output<typeof menuLink>
const picture = z.object({
  small_image_url: z.string(),
  medium_image_url: z.string(),
  large_image_url: z.string(),
  placeholder: z.string().nullable(),
  focal_x: z.number(),
  focal_y: z.number(),
})
/** HTML with the tags allowed by contract §3.1. */
const page = z.object({ title: z.string(), html: z.string(), valid_from: z.string().nullable() })
export type PublishedPage = z.output<typeof page>

const announcement = z.object({
  text: z.string(),
  /** null: no link. */
  link: z.string().nullable(),
  tone: z.enum(tones),
})
const hero = z.object({
  title: z.string(),
  lead: z.string(),
  /** One or two buttons; the first is the primary one. */
  buttons: z.array(link),
  /** null: the picture included with the shop. */
  image: picture.nullable(),
  is_mirrored: z.boolean(),
})
const label = z.object({
  icon: z.enum(contentIcons),
  title: z.string(),
  text: z.string(),
  /** null: no link. */
  target: z.string().nullable(),
})
const tile = z.object({
  caption: z.string(),
  target: z.string(),
  /** Either `image` or the field below is set. */
  image: picture.nullable(),
  tile: z.enum(tileNames).nullable(),
})
const section = z.object({
  kind: z.enum(sectionKinds),
  limit: z.number(),
  /** The category that a section shows. */
  category: z.object({ slug: z.string(), name: z.string() }).nullable(),
})

const pages = Object.fromEntries(
  blockNames.filter((name) => name.startsWith('page.')).map((name) => [name, page.nullable()]),
) as Record<Extract<BlockName, `page.${string}`>, z.ZodNullable<typeof page>>

/** Blocks in one language. Menus and the home page are complete: a block that staff have not published has its built-in value. */
const content = z
  .object({
    /** null: no announcement at the moment. */
    announcement: announcement.nullable(),
    'home.hero': hero,
    'home.labels': z.array(label),
    'home.slider': z.array(tile),
    'home.sections': z.array(section),
    'menu.header': z.array(menuLink),
    'menu.strip': z.array(menuLink.extend({ icon: z.enum(contentIcons) })),
    'menu.footer': z.array(z.object({ label: z.string(), links: z.array(menuLink) })),
    // null: the built-in page.
    ...pages,
  })
  .partial()
type Content = z.output<typeof content>
export type ShopContent = { [Name in keyof Content]-?: Exclude<Content[Name], undefined> }

export const getContent = endpoint({
  method: 'GET',
  auth: 'none',
  tag: 'Catalogue',
  path: '/api/content',
  cacheVaryBy: ['names'],
  summary: 'What staff published and is in force today: blocks and pages (office.md §28)',
  query: z.object({
    /** A comma-separated list of blocks; absent: all blocks. */
    names: z
      .string()
      .transform((list) => [...new Set(list.split(','))])
      .pipe(z.array(z.enum(blockNames, 'invalidValue')))
      .optional(),
    /** The token of a preview: returns its block with the unsaved content. */
    preview: z.string().max(100, 'invalidValue').optional(),
  }),
  output: z.object({ data: content }),
})
