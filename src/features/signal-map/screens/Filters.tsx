import { NativeSelect, Select, Slider, Switch, Text, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { figure } from '../../../ui/figures.ts'
import { LevelShape } from '../../../ui/map/level.tsx'
import { type Asked, silences } from './asked.ts'
import { type Condition, conditionNames, conditions, levelOf } from '../domain/device.ts'
import classes from './SignalMap.module.css'
import type { Change } from './use-asked.ts'

interface FiltersProps {
  asked: Asked
  counts: Readonly<Record<Condition, number>>
  /** Empty for those who see one client alone. */
  clients: ReadonlyMap<number, string>
  onChange: (change: Change) => void
}

/** What is shown; its buttons are the key to the marks too. */
export function Filters({ asked: { filter, hasWeakLayer }, counts, clients, onChange }: FiltersProps) {
  const { words } = useCaller()
  const [typed, setTyped] = useState(filter.text)
  const silent = silences.map(hours => ({ value: String(hours), label: `Not heard for ${silenceText(hours)}` }))
  return (
    <section className={classes.filters} aria-label="Filters">
      <TextInput
        className={classes.search}
        aria-label="Name or UDN"
        placeholder="Name or UDN"
        maxLength={100}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          onChange({ filter: { text: value } })
        }}
      />
      <Conditions
        asked={filter.conditions}
        counts={counts}
        onChange={each => onChange({ filter: { conditions: each } })}
      />
      <NativeSelect
        aria-label="Last contact"
        value={String(filter.silentHours ?? '')}
        onChange={({ currentTarget: { value } }) =>
          onChange({ filter: { silentHours: value === '' ? undefined : Number(value) } })
        }
        data={[{ value: '', label: 'Any last contact' }, ...silent]}
      />
      {clients.size > 1 && (
        <Select
          aria-label={words.One('client')}
          placeholder={`All ${words.many('client')}`}
          searchable
          clearable
          limit={100}
          data={[...clients].map(([id, name]) => ({ value: String(id), label: name }))}
          value={filter.clientId === undefined ? null : String(filter.clientId)}
          onChange={value => onChange({ filter: { clientId: value === null ? undefined : Number(value) } })}
        />
      )}
      <WeakBelow
        key={filter.weakBelow}
        value={filter.weakBelow}
        onChange={weakBelow => onChange({ filter: { weakBelow } })}
      />
      <Switch
        label="Shade weak signals"
        checked={hasWeakLayer}
        onChange={({ currentTarget: { checked } }) => onChange({ hasWeakLayer: checked })}
      />
    </section>
  )
}

const silenceText = (hours: number) => (hours < 48 ? `${hours} h` : `${hours / 24} days`)

interface ConditionsProps {
  asked: readonly Condition[]
  counts: FiltersProps['counts']
  onChange: (conditions: readonly Condition[]) => void
}

/** One button for each condition; none pressed is the same as all. */
function Conditions({ asked, counts, onChange }: ConditionsProps) {
  return (
    <fieldset className={classes.conditions} aria-label="States">
      {conditions.map(each => {
        const isAsked = asked.includes(each)
        return (
          <button
            key={each}
            type="button"
            className={classes.condition}
            aria-pressed={isAsked}
            onClick={() => onChange(isAsked ? asked.filter(other => other !== each) : [...asked, each])}
          >
            <LevelShape level={levelOf[each]} />
            {conditionNames[each]} <strong>{figure(counts[each])}</strong>
          </button>
        )
      })}
    </fieldset>
  )
}

/** The threshold of a weak signal; it counts once it is let go. */
function WeakBelow({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const id = useId()
  const [shown, setShown] = useState(value)
  return (
    <div className={classes.slider}>
      <Text size="sm" id={id}>
        Weak below {shown} %
      </Text>
      <Slider
        thumbProps={{ 'aria-labelledby': id }}
        min={1}
        max={100}
        label={null}
        value={shown}
        onChange={setShown}
        onChangeEnd={onChange}
      />
    </div>
  )
}
