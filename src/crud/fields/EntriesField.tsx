import { Button, Input } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { labelOf, type EntryFields } from '../../domain/fields/index.ts'
import { entriesOf, newEntry } from './entries.ts'
import { EntryRow } from './EntryRow.tsx'
import classes from './fields.module.css'
import type { InputProps } from './view.ts'

interface EntriesFieldProps extends InputProps {
  entries: EntryFields
  most: number | undefined
}

/** Rows of fields that are kept whole, one open at a time. */
export function EntriesField({ field, value, onChange, onBlur, frame, entries, most = 100 }: EntriesFieldProps) {
  const { id, name, disabled, ...rest } = frame
  const all = entriesOf(value)
  const [open, setOpen] = useState<number>()
  const [removed, setRemoved] = useState<readonly unknown[]>()
  const change = (next: readonly unknown[]) => {
    onChange(next)
    onBlur()
  }
  const remove = (index: number) => {
    setRemoved(all)
    setOpen(undefined)
    change(all.toSpliced(index, 1))
    document.getElementById(id)?.focus()
  }
  return (
    <Input.Wrapper {...rest} id={`${id}-field`} labelElement="div">
      <div className={classes.periods}>
        <ul className={classes.entries} aria-label={labelOf(name, field)}>
          {all.map((entry, index) => (
            <EntryRow
              // Entries have no name but their place.
              key={`${index} of ${all.length}`}
              entries={entries}
              entry={entry}
              number={index + 1}
              disabled={disabled}
              isOpen={open === index}
              onOpen={() => setOpen(open === index ? undefined : index)}
              onChange={next => change(all.with(index, next))}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
        <div className={classes.entryButtons}>
          <Button
            id={id}
            variant="default"
            leftSection={<IconPlus className={classes.icon} aria-hidden />}
            disabled={disabled || all.length >= most}
            onClick={() => {
              setRemoved(undefined)
              setOpen(all.length)
              onChange([...all, newEntry(entries)])
            }}
          >
            Add a {entries.one}
          </Button>
          {removed && (
            <Button
              variant="default"
              onClick={() => {
                change(removed)
                setRemoved(undefined)
                document.getElementById(id)?.focus()
              }}
            >
              Bring back the {entries.one}
            </Button>
          )}
        </div>
      </div>
    </Input.Wrapper>
  )
}
