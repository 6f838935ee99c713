import { useRouteLoaderData } from 'react-router'
import { useShop } from '../lib/use-shop.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import * as styles from './rehearsal-banner.module.css'

/** Whether the shop is not open yet, and only tried out by its own people. */
export const useIsRehearsal = (): boolean =>
  useRouteLoaderData<{ isRehearsal: boolean }>('root')?.isRehearsal ?? false

/** Above every page of a rehearsal, so that nobody takes it for the open shop, and of a shop that sells nothing for now. */
export function RehearsalBanner() {
  const t = useTexts()
  const { locale } = useLocale()
  const closed = useShop()?.closed_notice?.[locale]
  const text = useIsRehearsal() ? t('rehearsal.banner') : closed
  return text ? <aside className={styles.banner}>{text}</aside> : null
}
