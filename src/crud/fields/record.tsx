import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { spelledOut, type Field, type RecordOptions } from '../../domain/fields/index.ts'
import { EntriesField } from './EntriesField.tsx'
import classes from './fields.module.css'
import type { CellProps, FieldView, InputProps } from './view.ts'
import { WordsField } from './WordsField.tsx'

const written = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value, null, 2))

/** A list of words or of rows, by the declaration; any other structure as JSON. */
function RecordField(props: InputProps) {
  const { entries, most } = props.field as Field & Partial<RecordOptions>
  if (entries === 'words') return <WordsField {...props} />
  return entries ? <EntriesField {...props} entries={entries} most={most} /> : <JsonField {...props} />
}

/** A small structure as JSON: for those few who set it by hand. What is no JSON is kept as it is typed and refused. */
function JsonField({ value, onChange, onBlur, frame }: InputProps) {
  const [draft, setDraft] = useState<string>()
  const isText = typeof value === 'string'
  const change = (text: string) => {
    setDraft(text)
    try {
      onChange(text.trim() ? JSON.parse(text) : null)
    } catch {
      onChange(text)
    }
  }
  return (
    <Textarea
      {...frame}
      value={draft ?? (isText ? value : written(value))}
      autosize
      minRows={3}
      maxRows={12}
      spellCheck={false}
      ff="monospace"
      onChange={event => change(event.currentTarget.value)}
      onBlur={() => {
        if (!isText) setDraft(undefined)
        onBlur()
      }}
    />
  )
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function worded(value: unknown): string {
  if (Array.isArray(value)) return value.map(worded).join(', ')
  if (isPlain(value))
    return Object.entries(value)
      .map(([name, each]) => `${spelledOut(name)}: ${worded(each)}`)
      .join(', ')
  return String(value)
}

function RecordCell({ value, isLarge = false }: CellProps) {
  if (isPlain(value) && !isLarge) return <>{worded(value)}</>
  const entries = Array.isArray(value)
    ? value.map(worded)
    : isPlain(value)
      ? Object.entries(value).map(([name, each]) => worded({ [name]: each }))
      : [worded(value)]
  return (
    <ul className={classes.list}>
      {entries.map(entry => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  )
}

export const record: FieldView = { Input: RecordField, Cell: RecordCell, widthRem: 16 }
