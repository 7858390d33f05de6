import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AskedPlace } from '../place.ts'
import classes from '../Hardware.module.css'
import { firmwareQuery } from '../queries.ts'
import { faultChoices, type Filters, silences } from './filters.ts'

interface FilterBarProps {
  place: AskedPlace | undefined
  filters: Filters
  onFilter: (change: Partial<Filters>) => void
  isTable: boolean
  onTable: (isTable: boolean) => void
}

const searchMs = 250
const options = (choices: Readonly<Record<string, string>>, say = (text: string) => text) =>
  Object.entries(choices).map(([value, label]) => ({ value, label: say(label) }))

/** Finds and filters; as a tree what is taken keeps what it is part of, as a table it stands alone. */
export function FilterBar({ place, filters, onFilter, isTable, onTable }: FilterBarProps) {
  const { data } = useQuery(firmwareQuery(place))
  const [cleared, setCleared] = useState(0)
  const { q, fault, firmware, silentFor } = filters
  const versions = [...new Set([...(data?.versions ?? []), ...(firmware ? [firmware] : [])])]
  const isAny = Boolean(q || fault || firmware || silentFor)
  return (
    <search className={classes.tools} aria-label="Hardware">
      <Find key={cleared} value={q} onFind={text => onFilter({ q: text })} />
      <NativeSelect
        className={classes.filter}
        label="Fault"
        value={fault}
        onChange={({ currentTarget: { value } }) => onFilter({ fault: value as Filters['fault'] })}
        data={[{ value: '', label: 'With or without' }, ...options(faultChoices)]}
      />
      <NativeSelect
        className={classes.filter}
        label="Firmware"
        value={firmware}
        onChange={({ currentTarget: { value } }) => onFilter({ firmware: value })}
        data={[{ value: '', label: 'Any' }, ...versions]}
      />
      <NativeSelect
        className={classes.filter}
        label="Last contact"
        value={silentFor === 0 ? '' : String(silentFor)}
        onChange={({ currentTarget: { value } }) => onFilter({ silentFor: Number(value) })}
        data={[{ value: '', label: 'Any time' }, ...options(silences, text => `Over ${text} ago, or never`)]}
      />
      <SegmentedControl
        aria-label="Shown as"
        value={isTable ? 'table' : 'tree'}
        onChange={value => onTable(value === 'table')}
        data={[
          { value: 'tree', label: 'Tree' },
          { value: 'table', label: 'Table' },
        ]}
      />
      {isAny && (
        <Button
          variant="subtle"
          onClick={() => {
            setCleared(cleared + 1)
            onFilter({ q: '', fault: '', firmware: '', silentFor: 0 })
          }}
        >
          Clear filters
        </Button>
      )}
    </search>
  )
}

/** Asked a moment after the last letter. */
function Find({ value, onFind }: { value: string; onFind: (text: string) => void }) {
  const [text, setText] = useState(value)
  const find = useDebouncedCallback(onFind, searchMs)
  return (
    <TextInput
      className={classes.find}
      label="Find"
      type="search"
      placeholder="Name, number or UDN"
      maxLength={100}
      value={text}
      onChange={({ currentTarget: { value: next } }) => {
        setText(next)
        find(next)
      }}
    />
  )
}
