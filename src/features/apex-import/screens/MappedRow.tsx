import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { confidences } from '../domain/auto-map.ts'
import classes from './Apex.module.css'
import type { Chosen, Line } from './draft.ts'

export interface Offered {
  readonly value: Chosen
  readonly label: string
  readonly disabled?: boolean
}

interface MappedRowProps {
  name: string
  /** What else is known of it. */
  about?: string | undefined
  line: Line | undefined
  error?: string | undefined
  others: readonly Offered[]
  onChoose: (chosen: Chosen) => void
  children?: ReactNode
}

/** One thing of the file and what it becomes. */
export function MappedRow({ name, about, line, error, others, onChoose, children }: MappedRowProps) {
  if (!line) return null
  const isOwn = line.chosen === line.target || (line.target === null && typeof line.chosen !== 'number')
  return (
    <li className={classes.row} aria-label={name}>
      <span className={classes.name}>
        {name}
        {about !== undefined && <span className={classes.said}>{about}</span>}
      </span>
      <span className={classes.confidence} data-confidence={isOwn ? line.confidence : 'chosen'}>
        {isOwn ? confidences[line.confidence] : 'Chosen'}
      </span>
      <span className={classes.choice}>
        <NativeSelect
          aria-label={`${name} becomes`}
          value={String(line.chosen)}
          error={error}
          data={others.map(({ value, label, disabled = false }) => ({ value: String(value), label, disabled }))}
          onChange={({ currentTarget: { value } }) =>
            onChoose(value === 'new' || value === 'skip' ? value : Number(value))
          }
        />
        {children}
      </span>
    </li>
  )
}
