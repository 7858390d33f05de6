import { ActionIcon, Button, Input } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './fields.module.css'
import { useRows, wayId, type Way } from './use-rows.ts'
import type { InputProps } from './view.ts'

/** A row as it is drawn. */
export interface Row<T> {
  readonly value: T
  readonly index: number
  /** Its buttons: up, down, remove. */
  readonly buttons: ReactNode
  readonly change: (value: T) => void
}

interface RowsFieldProps<T> {
  frame: InputProps['frame']
  /** The name of the whole list. */
  label: string
  /** 'marker' */
  one: string
  values: readonly T[]
  most: number
  onChange: (values: readonly T[]) => void
  make: () => T
  /** What a row is called, for its buttons. */
  nameOf: (value: T, index: number) => string
  /** Rows have moved; called with the new one. */
  onRearranged?: (added: number | undefined) => void
  /** Another way to edit the same, above the rows. */
  above?: ReactNode
  children: (row: Row<T>) => ReactNode
}

/** Rows that are added, removed and put in order, all by keyboard. */
export function RowsField<T>(props: RowsFieldProps<T>) {
  const { frame, label, one, values, most, onChange, nameOf, onRearranged, children } = props
  const { id, name: _name, disabled, ...rest } = frame
  const rows = useRows({ id, values, onChange, make: props.make, nameOf })
  const add = () => {
    onRearranged?.(values.length)
    rows.add()
  }
  return (
    <Input.Wrapper {...rest} id={`${id}-field`} labelElement="div">
      <div className={classes.periods}>
        {props.above}
        <ul className={classes.entries} aria-label={label}>
          {values.map((value, index) => (
            // Rows have no name but their place.
            <li key={`${index} of ${values.length}`} className={classes.entry}>
              {children({
                value,
                index,
                buttons: (
                  <RowButtons
                    id={id}
                    name={nameOf(value, index)}
                    index={index}
                    count={values.length}
                    disabled={disabled}
                    onMove={way => {
                      onRearranged?.(undefined)
                      rows.move(index, way)
                    }}
                    onRemove={() => {
                      onRearranged?.(undefined)
                      rows.remove(index)
                    }}
                  />
                ),
                change: next => onChange(values.with(index, next)),
              })}
            </li>
          ))}
        </ul>
        <div className={classes.entryButtons}>
          <Button
            id={id}
            variant="default"
            leftSection={<IconPlus className={classes.icon} aria-hidden />}
            disabled={disabled || values.length >= most}
            onClick={add}
          >
            Add {/^[aeiou]/.test(one) ? 'an' : 'a'} {one}
          </Button>
          {rows.removed && (
            <Button variant="default" onClick={() => rows.bringBack()}>
              Bring back the {one}
            </Button>
          )}
        </div>
        <output className={classes.unseen}>{rows.said}</output>
      </div>
    </Input.Wrapper>
  )
}

interface RowButtonsProps {
  /** The field's. */
  id: string
  name: string
  index: number
  count: number
  disabled: boolean
  onMove: (way: Way) => void
  onRemove: () => void
}

const signs = { up: IconArrowUp, down: IconArrowDown } as const

function RowButtons({ id, name, index, count, disabled, onMove, onRemove }: RowButtonsProps) {
  const last = { up: 0, down: count - 1 }
  return (
    <span className={classes.rowButtons}>
      {(['up', 'down'] as const).map(way => {
        const Sign = signs[way]
        return (
          <ActionIcon
            key={way}
            id={wayId(id, index, way)}
            aria-label={`Move ${name} ${way}`}
            disabled={disabled || index === last[way]}
            onClick={() => onMove(way)}
          >
            <Sign className={classes.icon} aria-hidden />
          </ActionIcon>
        )
      })}
      <ActionIcon aria-label={`Remove ${name}`} disabled={disabled} onClick={onRemove}>
        <IconTrash className={classes.icon} aria-hidden />
      </ActionIcon>
    </span>
  )
}
