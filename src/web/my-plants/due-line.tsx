import { useEffect, useState } from 'react'
import { listOwnedPlants } from '#contract/owned-plants/plants.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { browserApi } from '../lib/browser-api.ts'
import { paths } from '../lib/paths.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { isDue } from './use-care-words.ts'
import * as styles from './due-line.module.css'

/** On the home page of a signed-in customer: how many of their plants need water today; nothing when none does. */
export default function DueLine() {
  const t = useTexts('my-plants')
  const [due, setDue] = useState(0)
  useEffect(() => {
    let isWanted = true
    // Optional: the page works without it.
    void browserApi.call(listOwnedPlants).then(
      ({ data }) => isWanted && setDue(data.filter(isDue).length),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [])
  if (due === 0) return null
  return (
    <div className="container">
      <Link to={paths.myPlants()} className={styles.line ?? ''}>
        <Icon name="drop" />
        {t('dueToday', { count: due })}
        <Icon name="caret-right" flip />
      </Link>
    </div>
  )
}
