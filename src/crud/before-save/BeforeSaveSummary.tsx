import { Guarded } from '../../ui/later/Guarded.tsx'
import { useBeforeSaves, type BeforeSaveProps } from './before-save.ts'

/** What writes of an entity would do, by each feature that looks at its writes; nothing where none does. */
export function BeforeSaveSummary({ entity, writes }: BeforeSaveProps & { entity: string }) {
  const found = useBeforeSaves(entity)
  if (found.length === 0 || writes.length === 0) return null
  return (
    <Guarded name="What this would change" shape={null}>
      {found.map(({ id, Summary }) => (
        <Summary key={id} writes={writes} />
      ))}
    </Guarded>
  )
}
