import { Button, NativeSelect } from '@mantine/core'
import { useId, useState } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { FieldInput } from '../../../crud/wizard/FieldInput.tsx'
import { ref } from '../../../domain/fields/index.ts'
import { count, figure } from '../../../ui/figures.ts'
import type { FilePerson } from '../domain/file.ts'
import { matchedBy } from '../domain/wire.ts'
import classes from './Apex.module.css'
import { type MappingProps, withChoice } from './draft.ts'
import { MappedRow } from './MappedRow.tsx'

const atOnce = 50

/** The people of the file: first those that are not sure. */
export function PeopleMapping(props: MappingProps) {
  const { draft, set, system, mapping } = props
  const { words } = useCaller()
  const [shown, setShown] = useState<'unsure' | 'all'>('unsure')
  const [most, setMost] = useState(atOnce)
  const all = system.people.map((_, index) => index)
  const isUnsure = (index: number) => mapping.people[index]?.confidence !== 'exact'
  const listed = shown === 'all' ? all : all.filter(isUnsure)
  const sure = all.length - all.filter(isUnsure).length
  return (
    <section aria-label={words.Many('person')} className={classes.part}>
      <h2 className={classes.heading}>{words.Many('person')}</h2>
      <p className={classes.said}>
        {figure(sure)} of {count(all.length, words.one('person'), words.many('person'))} matched exactly.
      </p>
      <div className={classes.line}>
        <NativeSelect
          label="Shown"
          className={classes.short}
          data={[
            { value: 'unsure', label: 'To look at' },
            { value: 'all', label: 'All' },
          ]}
          value={shown}
          onChange={({ currentTarget: { value } }) => setShown(value as typeof shown)}
        />
        <NativeSelect
          label="Without a match"
          className={classes.short}
          data={[
            { value: 'new', label: 'Add' },
            { value: 'skip', label: 'Leave out' },
          ]}
          value={draft.unmatched}
          onChange={({ currentTarget: { value } }) => set({ unmatched: value as typeof draft.unmatched })}
        />
      </div>
      {listed.length === 0 && <p className={classes.said}>Nobody to look at.</p>}
      <ul className={classes.rows}>
        {listed.slice(0, most).map(index => (
          <PersonRow key={index} {...props} index={index} person={system.people[index]} />
        ))}
      </ul>
      {listed.length > most && (
        <Button variant="default" onClick={() => setMost(before => before + atOnce)}>
          Show more: {figure(listed.length - most)} left
        </Button>
      )}
    </section>
  )
}

const personField = ref('person')

function PersonRow({
  draft,
  set,
  mapping,
  index,
  person,
}: MappingProps & { index: number; person?: FilePerson | undefined }) {
  const { words } = useCaller()
  const inputId = useId()
  const [isSearching, setSearching] = useState(false)
  const line = mapping.people[index]
  if (!person || !line) return null
  const found = draft.found?.[index]?.found ?? []
  const name = `${person.firstName} ${person.surname}`
  const known = found.map(each => ({
    value: each.personId,
    label: `${each.name} (same ${matchedBy[each.by]})`,
  }))
  const isOther = typeof line.chosen === 'number' && !found.some(({ personId }) => personId === line.chosen)
  const choose = (chosen: typeof line.chosen) => set({ people: withChoice(draft.people, index, chosen) })
  return (
    <MappedRow
      name={name}
      about={[person.reference, person.email, count(person.credentials.length, words.one('fob'), words.many('fob'))]
        .filter(Boolean)
        .join(', ')}
      line={line}
      others={[
        { value: 'new', label: `New ${words.one('person')}` },
        { value: 'skip', label: 'Leave out' },
        ...known,
        ...(isOther ? [{ value: line.chosen, label: 'Somebody else' }] : []),
      ]}
      onChoose={choose}
    >
      {isSearching || isOther ? (
        <FieldInput
          id={inputId}
          field={personField}
          label={`Who ${name} is`}
          value={isOther ? line.chosen : null}
          onChange={next => {
            setSearching(typeof next !== 'number')
            choose(typeof next === 'number' ? next : 'new')
          }}
        />
      ) : (
        <Button variant="subtle" size="compact-sm" onClick={() => setSearching(true)}>
          Choose somebody else
        </Button>
      )}
    </MappedRow>
  )
}
