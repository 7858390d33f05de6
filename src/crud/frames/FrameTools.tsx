import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { inZone } from '../../api/site-time.ts'
import { count } from '../../ui/figures.ts'
import { LogTools } from '../../ui/log/LogTools.tsx'
import { inFileName, saveFile } from '../../ui/save-file.ts'
import { useCaller } from '../caller/caller.ts'
import classes from './Frames.module.css'
import { asFile, type ShownFrame } from './shown-frame.ts'

interface FrameToolsProps {
  title: string
  /** Of the search field. */
  label: string
  search: string
  onSearch: (text: string) => void
  shown: readonly ShownFrame[]
  total: number
  isPaused: boolean
  /** How many have come since it was paused. */
  missing: number
  onPause: (isPaused: boolean) => void
}

/** The search among frames, and what can be done with what is shown. */
export function FrameTools(props: FrameToolsProps) {
  const { title, label, search, onSearch, shown, total, isPaused, missing, onPause } = props
  const { zone } = useCaller()
  const isSearched = search.trim() !== ''
  const timeText = (at: string) => `${inZone(Date.parse(at), zone, 'day')} ${inZone(Date.parse(at), zone, 'time')}`
  return (
    <LogTools
      label={label}
      search={search}
      onSearch={onSearch}
      count={
        <>
          {isSearched && `${shown.length} of ${count(total, 'frame')}. `}
          {isPaused && `Paused, ${count(missing, 'new frame')}`}
        </>
      }
    >
      <Button
        variant="default"
        aria-pressed={isPaused}
        leftSection={
          isPaused ? <IconPlayerPlay className={classes.sign} /> : <IconPlayerPause className={classes.sign} />
        }
        onClick={() => onPause(!isPaused)}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button
        variant="default"
        disabled={shown.length === 0}
        onClick={() => saveFile(asFile(shown, { title, zone, timeText }), `frames-${inFileName(title, 'device')}.txt`)}
      >
        {isSearched ? 'Export shown' : 'Export'}
      </Button>
    </LogTools>
  )
}
