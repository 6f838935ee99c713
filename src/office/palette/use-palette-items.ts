import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchOffice } from '#contract/office/home.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { IconName } from '../controls/icon.tsx'
import { keysText } from '../layout/shortcuts.ts'
import { useTheme } from '../layout/theme.ts'
import { screens } from '../screens/screens.ts'
import { hasPermission, useMember } from '../session/member.ts'
import { officeApi } from '../session/office-api.ts'
import { lock, signOut } from '../session/session.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'
import { isCommand, paletteScreens, workActions } from './own-items.ts'
import { readRecent, rememberRecent } from './recent.ts'

const pauseMs = 150
const minQueryLength = 2

/** The entries that match a search: screens and actions at once, server results after a short pause; without a search, recent entries. */
export function usePaletteItems(typed: string, onHelp: () => void) {
  const t = useTexts('office')
  const me = useMember()
  const words = foldForSearch(typed)
  const fits = ({ title }: PaletteItem) => foldForSearch(title).includes(words)
  const { found, isSearching } = useFound(typed)
  const own = {
    screens: useScreenItems().filter(fits),
    work: useWorkItems().filter(fits),
    actions: useActionItems(onHelp).filter(fits),
  }
  const actions: PaletteGroup = {
    id: 'actions',
    title: t('office.palette.acts'),
    items: [...own.work, ...own.actions],
  }
  const titles = own.work.map(({ title }) => title)
  const recent = words === '' ? readRecent(me.id) : []
  const groups: PaletteGroup[] = [
    { id: 'recent', title: t('office.palette.recent'), items: recent },
    ...(isCommand(typed, titles) ? [actions] : []),
    { id: 'products', title: t('office.nav.products'), items: found.products },
    { id: 'orders', title: t('office.nav.orders'), items: found.orders },
    { id: 'customers', title: t('office.nav.customers'), items: found.customers },
    { id: 'requests', title: t('office.nav.requests'), items: found.requests },
    { id: 'coupons', title: t('office.nav.discounts'), items: found.coupons },
    { id: 'screens', title: t('office.palette.screens'), items: own.screens },
    ...(isCommand(typed, titles) ? [] : [actions]),
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching,
    remember: (item: PaletteItem) => {
      if (item.to !== undefined) rememberRecent(me.id, item)
    },
  }
}

function useScreenItems(): PaletteItem[] {
  const t = useTexts('office')
  const me = useMember()
  return paletteScreens(me).map(({ path, text, icon, key }) => ({
    id: `screen ${path}`,
    title: t(text),
    icon,
    to: path,
    keys: key && keysText(`g ${key}`),
  }))
}

function useWorkItems(): PaletteItem[] {
  const t = useTexts('office')
  const me = useMember()
  return workActions(me).map(({ path, text, screen: { icon } }) => ({
    id: `work ${path}`,
    title: t(text),
    icon,
    to: path,
  }))
}

function useActionItems(onHelp: () => void): PaletteItem[] {
  const t = useTexts('office')
  const { theme, toggle } = useTheme()
  return [
    {
      id: 'theme',
      title: t('office.palette.theme', {
        name: t(theme === 'dark' ? 'common.theme.light' : 'common.theme.dark'),
      }),
      icon: theme === 'dark' ? 'sun' : 'moon',
      action: toggle,
    },
    {
      id: 'help',
      title: t('office.help.title'),
      icon: 'keyboard',
      keys: keysText('shift+Slash'),
      action: onHelp,
    },
    { id: 'lock', title: t('office.account.lock'), icon: 'lock-simple', action: () => void lock() },
    { id: 'out', title: t('office.signOut'), icon: 'sign-out', action: () => void signOut() },
  ]
}

type Found = 'products' | 'orders' | 'customers' | 'requests' | 'coupons'
const nothing: Record<Found, PaletteItem[]> = {
  products: [],
  orders: [],
  customers: [],
  requests: [],
  coupons: [],
}

/** The server's results. An outdated request is cancelled, and its answer is never shown under a newer search. */
function useFound(typed: string) {
  const me = useMember()
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isFetching } = useQuery({
    queryKey: ['search', q],
    queryFn: async ({ signal }) =>
      (await officeApi.call(searchOffice, { query: { q }, signal })).data,
    enabled: q.length >= minQueryLength,
  })
  const isLate = typed.trim() !== q
  if (!data || isLate || q.length < minQueryLength)
    return {
      found: nothing,
      isSearching: isFetching || (isLate && typed.trim().length >= minQueryLength),
    }
  const hasScreen = (path: string) =>
    screens.some((one) => one.path === path && hasPermission(me, one.needs))
  const products = data.products.map(({ id, title, detail, image }) => ({
    id: `product ${id}`,
    title,
    detail: detail ?? undefined,
    icon: 'plant' as const,
    image: image ?? undefined,
    to: `/products/${id}`,
  }))
  const orders = data.orders.map(({ id, detail }) => ({
    id: `order ${id}`,
    title: `#${id}`,
    detail: detail ?? undefined,
    icon: 'package' as const,
    to: `/orders/${id}`,
  }))
  const plain = (one: 'customer' | 'request' | 'coupon', icon: IconName, path = `/${one}s`) =>
    data[`${one}s`].map(({ id, title, detail }) => ({
      id: `${one} ${id}`,
      title,
      detail: detail ?? undefined,
      icon,
      to: `${path}/${id}`,
    }))
  return {
    // Results without a screen cannot be opened.
    found: {
      products: hasScreen('/products') ? products : [],
      orders: hasScreen('/orders') ? orders : [],
      customers: hasScreen('/customers') ? plain('customer', 'user') : [],
      requests: hasScreen('/requests') ? plain('request', 'headset') : [],
      coupons: hasScreen('/discounts') ? plain('coupon', 'ticket', '/discounts') : [],
    },
    isSearching: false,
  }
}
