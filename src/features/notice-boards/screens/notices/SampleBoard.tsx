import { SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { messageOf } from '../../../../api/api-error.ts'
import type { ApiRecord } from '../../../../api/records.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import { useNow } from '../../../../ui/use-now.ts'
import { Board } from './Board.tsx'
import classes from './SampleBoard.module.css'
import { clockText } from './clock.ts'
import { sampleFooter, sampleTicker } from './sample.ts'
import type { KnownLook } from './use-look.ts'

interface SampleBoardProps {
  label: string
  known: KnownLook
  message: ApiRecord
  /** What else can be chosen. */
  tools?: ReactNode
}

/** A message in a theme, on a board that there is not: its other parts hold samples. */
export function SampleBoard({ label, known: { look, error, retry }, message, tools }: SampleBoardProps) {
  const { zone } = useCaller()
  const now = useNow()
  const isStill = useReducedMotion()
  const [type, setType] = useState('landscape')
  const [isPaused, setPaused] = useState(false)
  return (
    <Stack gap="md">
      <div className={classes.tools}>
        {tools}
        <SegmentedControl
          aria-label="Screen"
          data={[
            { value: 'landscape', label: 'Landscape' },
            { value: 'portrait', label: 'Portrait' },
          ]}
          value={type}
          onChange={setType}
        />
        {look?.hasTicker && !isStill && (
          <SegmentedControl
            aria-label="Ticker tape"
            data={[
              { value: 'runs', label: 'Ticker runs' },
              { value: 'still', label: 'Ticker still' },
            ]}
            value={isPaused ? 'still' : 'runs'}
            onChange={ticker => setPaused(ticker === 'still')}
          />
        )}
      </div>
      {error !== undefined && error !== null ? (
        <ErrorTile title="The theme could not be loaded" reason={messageOf(error)} onRetry={retry} />
      ) : look ? (
        <Board
          label={label}
          look={look}
          isPortrait={type === 'portrait'}
          isMoving={!isStill && !isPaused}
          shown={{
            logo: 'sample',
            clock: clockText(now, zone, look.is12Hours),
            ticker: sampleTicker,
            footer: sampleFooter,
            message,
          }}
        />
      ) : (
        <Skeleton height="24rem" radius="md" aria-busy />
      )}
    </Stack>
  )
}
