import { NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import type { LineFilter } from '../domain/wire.ts'
import { Lines } from './Lines.tsx'
import type { LineSource } from './line-source.ts'
import classes from './Review.module.css'

const filters: Readonly<Record<LineFilter, string>> = {
  unanswered: 'Unanswered',
  all: 'All',
  remove: 'To be removed',
  failed: 'Not removed',
}
const whileRunning: readonly LineFilter[] = ['unanswered', 'all', 'remove']
const afterwards: readonly LineFilter[] = ['all', 'remove', 'failed', 'unanswered']

/** The lines of a review, to be answered one by one or some together; once it has finished, what came of them. */
export function ReviewLines({ source, status }: { source: LineSource; status: string }) {
  const shown = status === 'running' ? whileRunning : afterwards
  const [chosen, setChosen] = useState<LineFilter>()
  const filter = chosen && shown.includes(chosen) ? chosen : (shown[0] ?? 'all')
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Lines"
        value={filter}
        onChange={event => setChosen(event.currentTarget.value as LineFilter)}
        data={shown.map(value => ({ value, label: filters[value] }))}
        className={classes.filters}
      />
      <Lines key={`${source.key} ${filter} ${status}`} source={source} filter={filter} status={status} />
    </Stack>
  )
}
