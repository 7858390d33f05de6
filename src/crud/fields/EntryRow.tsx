import { Button } from '@mantine/core'
import { IconAlertOctagon, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { labelOf, type EntryFields } from '../../domain/fields/index.ts'
import { entryErrors, titleOfEntry, withProperty, type Entry } from './entries.ts'
import { entryViews } from './entry-views.ts'
import classes from './fields.module.css'
import { SubjectInput } from './SubjectInput.tsx'

interface EntryRowProps {
  entries: EntryFields
  entry: Entry
  number: number
  disabled: boolean
  isOpen: boolean
  onOpen: () => void
  onChange: (entry: Entry) => void
  /** Its buttons. */
  children: ReactNode
}

/** One entry: what it is called, and its fields while it is open. */
export function EntryRow({ entries, entry, number, disabled, isOpen, onOpen, onChange, children }: EntryRowProps) {
  const within = useId()
  const errors = entryErrors(entries, entry)
  const isWrong = Object.keys(errors).length > 0
  const called = titleOfEntry(entries, entry) || `${entries.one} ${number}`
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
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
        {children}
      </div>
      <div id={within} className={classes.entryFields} hidden={!isOpen}>
        {isOpen && (
          <>
            {Object.entries(entries.fields).map(([property, field]) => {
              const { Input } = entryViews[field.kind]
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
    </>
  )
}

const nothing = () => undefined
