import { Checkbox } from '../controls/field.tsx'
import { useRegionNames } from './use-law.ts'
import * as styles from './plant-law.module.css'

/** A choice of any of the Kingdom's regions. */
export function RegionChoice({
  legend,
  hint,
  chosen,
  onChange,
}: {
  legend: string
  hint: string
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}) {
  const names = useRegionNames()
  return (
    <fieldset className={styles.regions}>
      <legend>{legend}</legend>
      <p className="subtle">{hint}</p>
      <div>
        {[...names].map(([id, name]) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
