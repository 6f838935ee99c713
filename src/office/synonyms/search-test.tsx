import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { testSearch } from '#contract/office/synonyms.ts'
import { nameIn } from '../options/name-in.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { TextField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { formatCount } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'

const pauseMs = 150

/** What shoppers find with some words, by the saved groups in their present version (office.md O3.11). */
export function SearchTest({ version }: { version: number }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const isLate = typed.trim() !== words
  const { data, error } = useQuery({
    queryKey: ['synonyms', 'test', version, words],
    queryFn: async ({ signal }) =>
      (await officeApi.call(testSearch, { query: { q: words }, signal })).data,
    enabled: words !== '',
  })
  return (
    <Panel title={t('office.synonyms.test')}>
      <TextField
        type="search"
        label={t('office.synonyms.testWords')}
        hint={t('office.synonyms.testHint')}
        before={<Icon name="magnifying-glass" />}
        value={typed}
        maxLength={60}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Prevents Enter from saving the synonyms, whose form surrounds the field.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {error != null && !isLate && <Alert>{refusalText(t, error)}</Alert>}
      {words !== '' && !isLate && data && (
        <>
          <p role="status">
            {t('office.synonyms.found', { count: data.total, total: formatCount(data.total) })}
          </p>
          <ul>
            {data.products.map((product) => (
              <li key={product.id}>
                <Link to={`/products/${product.id}`}>{nameIn(product, locale)}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
