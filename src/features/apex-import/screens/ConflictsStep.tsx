import { useMemo } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { count } from '../../../ui/figures.ts'
import type { ImportData } from '../domain/wire.ts'
import classes from './Apex.module.css'
import { conflictsOf } from './conflicts.ts'
import type { Draft, ToImport } from './draft.ts'
import { RowTable } from './RowTable.tsx'

interface ConflictsStepProps {
  wanted: ToImport
  data: ImportData
  draft: Draft
}

/** What is in the way, person by person, in words. */
export function ConflictsStep({ wanted, data, draft }: ConflictsStepProps) {
  const { words } = useCaller()
  const conflicts = useMemo(
    () => conflictsOf(wanted, draft, new Map(data.timeProfiles.map(each => [each.timeProfileId, each]))),
    [wanted, draft, data],
  )
  if (wanted.places.length === 0)
    return (
      <EmptyState title="Nobody is imported">Everybody is left out. Choose whom to import under Mapping.</EmptyState>
    )
  if (conflicts.length === 0)
    return (
      <EmptyState title="No conflicts">
        Nothing is in the way of {count(wanted.places.length, words.one('person'), words.many('person'))}.
      </EmptyState>
    )
  const refused = new Set(conflicts.flatMap(({ isRefused, row }) => (isRefused ? [row] : []))).size
  return (
    <div className={classes.part}>
      <p className={classes.said}>
        {refused === 0
          ? 'Nobody is refused for these.'
          : `Refused as things are: ${count(refused, words.one('person'), words.many('person'))}. The others can be imported.`}{' '}
        Go back to change the mapping, or put the file right and choose it again.
      </p>
      <RowTable
        label="Conflicts"
        rows={conflicts.map(({ row, name, isRefused, message }) => ({
          row,
          name,
          state: isRefused ? 'Refused' : 'Note',
          text: message,
        }))}
      />
    </div>
  )
}
