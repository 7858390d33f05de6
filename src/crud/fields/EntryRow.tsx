import { ActionIcon, Button } from '@mantine/core'
import { IconAlertOctagon, IconChevronDown, IconChevronRight, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { labelOf, type EntryFields, type EntryKind } from '../../domain/fields/index.ts'
import { choice } from './choice.tsx'
import { entryErrors, withProperty, type Entry } from './entries.ts'
import classes from './fields.module.css'
import { decimal } from './number.tsx'
import { SubjectInput } from './SubjectInput.tsx'
import { text } from './text.tsx'
import type { FieldView } from './view.ts'

const inputs: Readonly<Record<EntryKind, FieldView['Input']>> = {
  text: text.Input,
  decimal: decimal.Input,
  choice: choice.Input,
}

interface EntryRowProps {
  entries: EntryFields
  entry: Entry
  number: number
  disabled: boolean
  isOpen: boolean
  onOpen: () => void
  onChange: (entry: Entry) => void
  onRemove: () => void
}

/** One entry: what it is called, and its fields while it is open. */
export function EntryRow({ entries, entry, number, disabled, isOpen, onOpen, onChange, onRemove }: EntryRowProps) {
  const within = useId()
  const errors = entryErrors(entries, entry)
  const isWrong = Object.keys(errors).length > 0
  const name = entry['name']
  const called = typeof name === 'string' && name ? name : `${entries.one} ${number}`
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li className={classes.entry}>
      <div className={classes.entryHead}>
        <Button
          variant="subtle"
          justify="flex-start"
          leftSection={<Chevron className={classes.icon} aria-hidden />}
          rightSection={isWrong && <IconAlertOctagon className={classes.wrong} aria-label="Not complete" />}
          aria-expanded={isOpen}
          aria-controls={within}
          onClick={onOpen}
        >
          {called}
        </Button>
        <ActionIcon aria-label={`Remove ${called}`} disabled={disabled} onClick={onRemove}>
          <IconTrash className={classes.icon} aria-hidden />
        </ActionIcon>
      </div>
      <div id={within} className={classes.entryFields} hidden={!isOpen}>
        {isOpen && (
          <>
            {Object.entries(entries.fields).map(([property, field]) => {
              const Input = inputs[field.kind]
              return (
                <Input
                  key={property}
                  field={field}
                  value={entry[property] ?? null}
                  onChange={value => onChange(withProperty(entry, property, value))}
                  onBlur={nothing}
                  frame={{
                    id: `${within}-${property}`,
                    name: property,
                    label: labelOf(property, field),
                    description: field.help,
                    error: errors[property],
                    withAsterisk: field.required === true,
                    disabled,
                    classNames: {},
                  }}
                />
              )
            })}
            {entries.subjects && (
              <SubjectInput
                of={entries.subjects}
                value={entry['subject']}
                disabled={disabled}
                onChange={subject => onChange(withProperty(entry, 'subject', subject))}
              />
            )}
          </>
        )}
      </div>
    </li>
  )
}

const nothing = () => undefined
