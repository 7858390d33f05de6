import { Button, CopyButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { count } from '../../../ui/figures.ts'
import { asText, fileName } from './as-text.ts'
import classes from './Console.module.css'
import type { Line } from './lines.ts'

interface LogToolsProps {
  title: string
  zone: string
  filter: string
  onFilter: (text: string) => void
  shown: readonly Line[]
  total: number
  onClear: () => void
}

/** The filter of a console's log, and what can be done with what is shown. */
export function LogTools({ title, zone, filter, onFilter, shown, total, onClear }: LogToolsProps) {
  const isFiltered = filter.trim() !== ''
  const which = isFiltered ? ' shown' : ''
  const text = () => asText(shown, { title, zone })
  return (
    <div className={classes.tools}>
      <TextInput
        type="search"
        label="Filter"
        className={classes.grow}
        leftSection={<IconSearch className={classes.sign} aria-hidden />}
        value={filter}
        onChange={({ currentTarget: { value } }) => onFilter(value)}
      />
      <output className={classes.count}>{isFiltered && `${shown.length} of ${count(total, 'command')}`}</output>
      <CopyButton value={shown.length > 0 ? text() : ''}>
        {({ copied, copy }) => (
          <Button variant="default" disabled={shown.length === 0} onClick={copy}>
            {copied ? 'Copied' : `Copy${which}`}
          </Button>
        )}
      </CopyButton>
      <Button variant="default" disabled={shown.length === 0} onClick={() => save(text(), fileName(title))}>
        Export{which}
      </Button>
      <Button variant="default" disabled={total === 0} onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}

function save(text: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  link.download = name
  link.click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
