import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { failureText } from '../../../crud/confirm/machine.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { count, figure } from '../../../ui/figures.ts'
import type { ApexSystem } from '../domain/file.ts'
import { type DryRun, type Outcome, outcomes } from '../domain/wire.ts'
import classes from './Apex.module.css'
import type { ToImport } from './draft.ts'
import { RowTable } from './RowTable.tsx'

interface CheckStepProps {
  system: ApexSystem
  wanted: ToImport
  result: DryRun | undefined
  isPending: boolean
  error: Error | null
  onCheck: () => void
}

/** The dry run: what the import would do, as the server says. */
export function CheckStep({ system, wanted, result, isPending, error, onCheck }: CheckStepProps) {
  if (isPending) return <Skeleton height="14rem" radius="md" aria-busy="true" aria-label="Checking" />
  if (error) return <ErrorTile title="The dry run failed" reason={failureText(error)} onRetry={onCheck} />
  if (!result)
    return (
      <Button variant="default" onClick={onCheck} disabled={wanted.places.length === 0}>
        Check what would be done
      </Button>
    )
  return <Result system={system} wanted={wanted} result={result} />
}

const all = Object.keys(outcomes) as Outcome[]

function Result({ system, wanted, result }: Pick<CheckStepProps, 'system' | 'wanted'> & { result: DryRun }) {
  const { words } = useCaller()
  const { counts, groups, timeProfiles, rows } = result
  const [shown, setShown] = useState<Outcome | 'all'>('all')
  const listed = shown === 'all' ? rows : rows.filter(({ outcome }) => outcome === shown)
  const left = system.people.length - wanted.places.length
  return (
    <div className={classes.part}>
      <p className={classes.counts}>
        {all.map(each => `${outcomes[each]}: ${figure(counts[each] ?? 0)}`).join(', ')}
        {left > 0 && `, left out: ${figure(left)}`}
      </p>
      <p className={classes.said}>Nothing has been written yet. Nothing is taken away from anybody.</p>
      {timeProfiles.length > 0 && (
        <p className={classes.said}>New time profiles: {timeProfiles.map(({ name }) => name).join(', ')}</p>
      )}
      {groups.length > 0 && (
        <section aria-label="Groups">
          <h2 className={classes.heading}>Groups that give access</h2>
          <ul className={classes.groups}>
            {groups.map(({ name, isNew, doors, timeProfile }) => (
              <li key={name}>
                {name}: {count(doors, 'door')},{' '}
                {timeProfile === null ? 'at all times' : `at the times of ${timeProfile}`}
                {isNew && ' (new)'}
              </li>
            ))}
          </ul>
        </section>
      )}
      <NativeSelect
        label="Shown"
        className={classes.short}
        data={[{ value: 'all', label: 'All' }, ...all.map(each => ({ value: each, label: outcomes[each] }))]}
        value={shown}
        onChange={({ currentTarget: { value } }) => setShown(value as typeof shown)}
      />
      <RowTable
        label={words.Many('person')}
        rows={listed.map(({ row, outcome, told }) => ({
          row: (wanted.places[row] ?? row) + 1,
          name: nameAt(system, wanted.places[row]),
          state: outcomes[outcome],
          text: told.join('. '),
        }))}
      />
    </div>
  )
}

function nameAt({ people }: ApexSystem, place: number | undefined): string {
  const person = place === undefined ? undefined : people[place]
  return person ? `${person.firstName} ${person.surname}` : ''
}
