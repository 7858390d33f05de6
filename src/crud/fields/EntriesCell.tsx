import { refs as references, labelOf, type EntryFields } from '../../domain/fields/index.ts'
import { entityById } from '../../domain/entities/index.ts'
import { entriesOf, titleOfEntry, type Entry } from './entries.ts'
import { entryViews } from './entry-views.ts'
import classes from './fields.module.css'
import { RefsCell } from './RefCell.tsx'

interface EntriesCellProps {
  entries: EntryFields
  value: unknown
  isLarge: boolean
}

/** Rows by their titles; if there is room, each with its other values. */
export function EntriesCell({ entries, value, isLarge }: EntriesCellProps) {
  const all = entriesOf(value)
  const nameOf = (entry: Entry, index: number) => titleOfEntry(entries, entry) || `${entries.one} ${index + 1}`
  if (!isLarge) return <>{all.map(nameOf).join(', ')}</>
  return (
    <ol className={classes.rows}>
      {all.map((entry, index) => (
        <li key={index}>
          <strong>{nameOf(entry, index)}</strong>
          <RestOf entries={entries} entry={entry} />
        </li>
      ))}
    </ol>
  )
}

function RestOf({ entries, entry }: { entries: EntryFields; entry: Entry }) {
  const rest = Object.entries(entries.fields).filter(
    ([name]) => name !== (entries.title ?? 'name') && (entry[name] ?? '') !== '',
  )
  return (
    <dl className={classes.rest}>
      {rest.map(([name, field]) => {
        const { Cell } = entryViews[field.kind]
        return (
          <div key={name}>
            <dt>{labelOf(name, field)}</dt>
            <dd>
              <Cell field={field} value={entry[name]} />
            </dd>
          </div>
        )
      })}
      {entries.subjects && <Subject subject={entry['subject']} />}
    </dl>
  )
}

/** The record that a row refers to, by its title. */
function Subject({ subject }: { subject: unknown }) {
  if (typeof subject !== 'object' || subject === null || !('entity' in subject) || !('id' in subject)) return null
  const { entity, id } = subject
  if (typeof entity !== 'string' || typeof id !== 'number' || !entityById(entity)) return null
  return (
    <div>
      <dt>Linked to</dt>
      <dd>
        <RefsCell field={references(entity)} value={[id]} />
      </dd>
    </div>
  )
}
