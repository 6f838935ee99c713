import { reservedSlugs } from '../office/reserved-slugs.ts'
import type { Target } from './blocks.ts'

const maxLength = 500

/** Whether the shop may link to the target: a path of the shop, or an https address without a user name. */
export function isLinkTarget(text: string): boolean {
  if (text.length > maxLength || /[\s\\<>"]/.test(text)) return false
  if (/^\/(?!\/)/.test(text)) return true
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}

/** The path without its language, which the shop's links add: `/en/about` → `/about`. */
export const withoutLanguage = (target: Target): Target =>
  target.replace(/^\/(?:ar|en)(?:\/|(?=[?#])|$)/, '/')

/**
 * The slugs of the categories that a target names: those of a category page, or of the list's filter. Empty: it leads elsewhere, or to
 * every category.
 */
export function categoriesIn(target: Target): string[] {
  if (!target.startsWith('/')) return []
  const { pathname, searchParams } = new URL(target, 'https://shop')
  if (pathname === '/products')
    return (searchParams.get('category') ?? '').split(',').filter(Boolean)
  const [, only = '', ...more] = pathname.split('/')
  const isCategory = only !== '' && more.length === 0 && !reservedSlugs.has(only)
  return isCategory ? [only] : []
}
