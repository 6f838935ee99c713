import { useState } from 'react'
import type { ImportFile } from '#contract/office/imports.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { SelectField } from '../controls/field.tsx'
import { Panel } from '../controls/panel.tsx'
import { refusalText } from '../session/refusal.ts'
import { useImportChoice } from './use-import.ts'
import * as styles from './columns-step.module.css'

/** Maps the file's columns to fields; guessed from the header, with sample values to check the guess. */
export function ColumnsStep({ file, onNext }: { file: ImportFile; onNext: () => void }) {
  const t = useTexts('office')
  const { busy, error, choose } = useImportChoice(file)
  const [mapping, setMapping] = useState<Record<string, string>>(() =>
    Object.fromEntries(file.columns.map(({ number, field }) => [String(number), field ?? ''])),
  )
  const taken = new Set(Object.values(mapping))
  const next = async () => {
    const filled = Object.entries(mapping).filter(([, field]) => field !== '')
    if (await choose({ mapping: Object.fromEntries(filled) })) onNext()
  }
  const optionsFor = (current: string) => [
    { value: '', label: t('office.import.leaveOut') },
    ...file.fields
      .filter(
        ({ name, is_allowed: isAllowed }) => isAllowed && (name === current || !taken.has(name)),
      )
      .map(({ name, title, is_required: isRequired }) => ({
        value: name,
        label: isRequired ? `${title} *` : title,
      })),
  ]
  return (
    <Panel
      title={t('office.import.step.columns')}
      footer={
        <Button variant="primary" busy={busy} onClick={() => void next()}>
          {t('common.next')}
        </Button>
      }
    >
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      {file.problem && <Alert tone="warning">{file.problem.message}</Alert>}
      <ul className={styles.columns}>
        {file.columns.map((column) => {
          const current = mapping[column.number] ?? ''
          return (
            <li key={column.number}>
              <ColumnWords column={column} />
              <SelectField
                label={
                  <span className="visually-hidden">
                    {t('office.import.fills', { name: column.header || String(column.number) })}
                  </span>
                }
                value={current}
                options={optionsFor(current)}
                onChange={(event) =>
                  setMapping({ ...mapping, [column.number]: event.target.value })
                }
              />
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

/** The header of a column and its first values. */
function ColumnWords({
  column: { number, header, samples },
}: {
  column: ImportFile['columns'][number]
}) {
  const t = useTexts('office')
  return (
    <span className={styles.words}>
      <b>
        <bdi>{header || t('office.import.column', { number: String(number) })}</bdi>
      </b>
      <small>
        {samples.map((sample, index) => (
          <bdi key={index}>{sample}</bdi>
        ))}
      </small>
    </span>
  )
}
