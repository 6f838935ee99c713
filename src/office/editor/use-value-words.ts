import { useTexts } from '#web/i18n/use-texts.ts'

/** A field's value as one reads it, where it is text, a number, or yes or no. */
export function useValueWords(): (name: string, value: unknown) => string {
  const t = useTexts('office')
  return (_, value) =>
    typeof value === 'boolean'
      ? t(value ? 'office.editor.yes' : 'office.editor.no')
      : String(value) || '—'
}
