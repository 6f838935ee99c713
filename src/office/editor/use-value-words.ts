import { useTexts } from '#web/i18n/use-texts.ts'

/** Formats a field's value, if it is a text, a number or a boolean. */
export function useValueWords(): (name: string, value: unknown) => string {
  const t = useTexts('office')
  return (_, value) =>
    typeof value === 'boolean'
      ? t(value ? 'office.editor.yes' : 'office.editor.no')
      : String(value) || '—'
}
