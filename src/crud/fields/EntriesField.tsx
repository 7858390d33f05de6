import { useState } from 'react'
import { labelOf, type EntryFields } from '../../domain/fields/index.ts'
import { entriesOf, newEntry, titleOfEntry } from './entries.ts'
import { EntryRow } from './EntryRow.tsx'
import { RowsField } from './RowsField.tsx'
import type { InputProps } from './view.ts'

interface EntriesFieldProps extends InputProps {
  entries: EntryFields
  most: number | undefined
}

/** Rows of fields stored as one value, one open at a time. */
export function EntriesField({ field, value, onChange, onBlur, frame, entries, most = 100 }: EntriesFieldProps) {
  const [open, setOpen] = useState<number>()
  return (
    <RowsField
      frame={frame}
      label={labelOf(frame.name, field)}
      one={entries.one}
      values={entriesOf(value)}
      most={most}
      onChange={next => {
        onChange(next)
        onBlur()
      }}
      make={() => newEntry(entries)}
      nameOf={(entry, index) => titleOfEntry(entries, entry) || `${entries.one} ${index + 1}`}
      onRearranged={setOpen}
    >
      {({ value: entry, index, buttons, change }) => (
        <EntryRow
          entries={entries}
          entry={entry}
          number={index + 1}
          disabled={frame.disabled}
          isOpen={open === index}
          onOpen={() => setOpen(open === index ? undefined : index)}
          onChange={change}
        >
          {buttons}
        </EntryRow>
      )}
    </RowsField>
  )
}
