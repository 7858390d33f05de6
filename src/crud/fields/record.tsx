import type { Field, RecordOptions } from '../../domain/fields/index.ts'
import { EntriesCell } from './EntriesCell.tsx'
import { EntriesField } from './EntriesField.tsx'
import classes from './fields.module.css'
import type { CellProps, FieldView, InputProps } from './view.ts'
import { WordsField } from './WordsField.tsx'
import { linesOf, worded } from './worded.ts'

const entriesOf = (field: Field) => (field as Field & Partial<RecordOptions>).entries

/** A list of words or of rows, as the declaration says. A structure without entries is never edited by hand. */
function RecordField(props: InputProps) {
  const { entries, most } = props.field as Field & Partial<RecordOptions>
  if (entries === 'words') return <WordsField {...props} />
  return entries ? <EntriesField {...props} entries={entries} most={most} /> : null
}

function RecordCell({ field, value, isLarge = false }: CellProps) {
  const entries = entriesOf(field)
  if (typeof entries === 'object') return <EntriesCell entries={entries} value={value} isLarge={isLarge} />
  if (!isLarge) return <>{worded(value)}</>
  return (
    <ul className={classes.list}>
      {linesOf(value).map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  )
}

export const record: FieldView = { Input: RecordField, Cell: RecordCell, widthRem: 16 }
