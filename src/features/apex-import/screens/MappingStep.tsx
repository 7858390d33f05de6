import { Progress, Skeleton } from '@mantine/core'
import { failureText } from '../../../crud/confirm/machine.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { count, figure } from '../../../ui/figures.ts'
import type { ApexSystem } from '../domain/file.ts'
import { profileProblem } from '../domain/problems.ts'
import classes from './Apex.module.css'
import { type MappingProps, withChoice } from './draft.ts'
import { MappedRow } from './MappedRow.tsx'
import { PeopleMapping } from './PeopleMapping.tsx'
import type { Matching } from './use-matching.ts'

/** What each thing of the file becomes: found by itself, and the user's to change. */
export function MappingStep({ matching, ...props }: MappingProps & { matching: Matching }) {
  const { draft, system } = props
  return (
    <div className={classes.part}>
      <DoorsMapping {...props} />
      {system.timeProfiles.length > 0 && <ProfilesMapping {...props} />}
      {draft.found ? <PeopleMapping {...props} /> : <Searching system={system} matching={matching} />}
    </div>
  )
}

function Searching({ system, matching }: { system: ApexSystem; matching: Matching }) {
  const { words } = useCaller()
  const { done, error, match } = matching
  const total = system.people.length
  if (error)
    return (
      <ErrorTile title="Failed to load APEX import data" reason={failureText(error)} onRetry={() => match(system)} />
    )
  return (
    <section aria-label={words.Many('person')} aria-busy="true">
      <output>
        Looking for {figure(done)} of {count(total, words.one('person'), words.many('person'))}
      </output>
      <Progress value={(100 * done) / Math.max(1, total)} aria-label="Progress" />
      <Skeleton height="6rem" mt="sm" />
    </section>
  )
}

function DoorsMapping({ draft, set, system, mapping, data }: MappingProps) {
  const taken = new Map(mapping.doors.map(({ chosen }, index) => [chosen, index]))
  return (
    <section aria-label="Doors" className={classes.part}>
      <h2 className={classes.heading}>Doors</h2>
      {system.doors.length === 0 && <p className={classes.said}>The file has no doors.</p>}
      <ul className={classes.rows}>
        {system.doors.map(({ number, name }, index) => (
          <MappedRow
            key={number}
            name={`${number} ${name}`}
            line={mapping.doors[index]}
            others={[
              { value: 'skip', label: 'Leave out' },
              ...data.doors.map(door => ({
                value: door.doorId,
                label: `${door.number} ${door.name} (${door.controller})`,
                disabled: (taken.get(door.doorId) ?? index) !== index,
              })),
            ]}
            onChoose={chosen => set({ doors: withChoice(draft.doors, index, chosen) })}
          />
        ))}
      </ul>
    </section>
  )
}

function ProfilesMapping({ draft, set, system, mapping, data }: MappingProps) {
  const { words } = useCaller()
  const known = new Map(data.timeProfiles.map(each => [each.timeProfileId, each]))
  const taken = new Map(mapping.profiles.map(({ chosen }, index) => [chosen, index]))
  return (
    <section aria-label="Time profiles" className={classes.part}>
      <h2 className={classes.heading}>{words.Many('timeProfile')}</h2>
      <ul className={classes.rows}>
        {system.timeProfiles.map((profile, index) => {
          const chosen = mapping.profiles[index]?.chosen
          const problem = profileProblem(
            { ...profile, timeProfileId: typeof chosen === 'number' ? chosen : null },
            known,
          )
          return (
            <MappedRow
              key={profile.name}
              name={profile.name}
              line={mapping.profiles[index]}
              error={problem}
              others={[
                { value: 'new', label: profile.periods.length === 0 ? 'Not mapped' : 'Make a new one' },
                ...data.timeProfiles.map(each => ({
                  value: each.timeProfileId,
                  label: each.name,
                  disabled: (taken.get(each.timeProfileId) ?? index) !== index,
                })),
              ]}
              onChoose={next => set({ profiles: withChoice(draft.profiles, index, next) })}
            />
          )
        })}
      </ul>
    </section>
  )
}
