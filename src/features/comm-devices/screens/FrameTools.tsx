import { Button, TextInput } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconSearch } from '@tabler/icons-react'
import { inZone } from '../../../api/site-time.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import type { CommFrame } from '../../../domain/comm-device-wire.ts'
import { count } from '../../../ui/figures.ts'
import classes from './CommDevices.module.css'
import { asFile } from './frames.ts'

interface FrameToolsProps {
  title: string
  search: string
  onSearch: (text: string) => void
  shown: readonly CommFrame[]
  total: number
  isPaused: boolean
  /** How many have come since it was paused. */
  missing: number
  onPause: (isPaused: boolean) => void
}

/** The search among frames, and what can be done with what is shown. */
export function FrameTools({ title, search, onSearch, shown, total, isPaused, missing, onPause }: FrameToolsProps) {
  const { zone } = useCaller()
  const isSearched = search.trim() !== ''
  const timeText = (at: string) => `${inZone(Date.parse(at), zone, 'day')} ${inZone(Date.parse(at), zone, 'time')}`
  return (
    <div className={classes.tools}>
      <TextInput
        type="search"
        label="Search bytes or text"
        className={classes.grow}
        leftSection={<IconSearch className={classes.sign} aria-hidden />}
        value={search}
        onChange={({ currentTarget: { value } }) => onSearch(value)}
      />
      <output className={classes.count}>
        {isSearched && `${shown.length} of ${count(total, 'frame')}. `}
        {isPaused && `Paused, ${count(missing, 'new frame')}`}
      </output>
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
        onClick={() => save(asFile(shown, { title, zone, timeText }), fileName(title))}
      >
        {isSearched ? 'Export shown' : 'Export'}
      </Button>
    </div>
  )
}

const fileName = (title: string) =>
  `frames-${
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'device'
  }.txt`

function save(text: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  link.download = name
  link.click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
