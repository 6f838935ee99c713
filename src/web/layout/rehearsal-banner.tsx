import { useRouteLoaderData } from 'react-router'
import { useShop } from '../lib/use-shop.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import * as styles from './rehearsal-banner.module.css'

/** Whether the shop is not open yet and only its own people test it. */
export const useIsRehearsal = (): boolean =>
  useRouteLoaderData<{ isRehearsal: boolean }>('root')?.isRehearsal ?? false

/** A banner above every page of a rehearsal, so that nobody mistakes it for the open shop, and of a shop that is closed for the moment. */
export function RehearsalBanner() {
  const t = useTexts()
  const { locale } = useLocale()
  const closed = useShop()?.closed_notice?.[locale]
  const text = useIsRehearsal() ? t('rehearsal.banner') : closed
  return text ? <aside className={styles.banner}>{text}</aside> : null
}
