import { TextInput } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconSearch } from '@tabler/icons-react'
import { TileButton } from '../../../ui/TileButton.tsx'
import classes from './EventLog.module.css'
import { figure } from '../../../ui/figures.ts'

interface LogBarProps {
  quick: string
  onQuick: (text: string) => void
  /** How many have arrived since the log was paused; undefined while it is live. */
  waiting: number | undefined
  passedOver: number
  onPause: () => void
  onResume: () => void
}

/** The quick filter, and pause and resume with what waits. */
export function LogBar({ quick, onQuick, waiting, passedOver, onPause, onResume }: LogBarProps) {
  return (
    <div className={classes.bar}>
      <TextInput
        size="xs"
        classNames={{ input: classes.input }}
        className={classes.quick}
        aria-label="Filter events"
        placeholder="Filter"
        leftSection={<IconSearch className={classes.barIcon} aria-hidden />}
        value={quick}
        onChange={event => onQuick(event.currentTarget.value)}
      />
      {waiting === undefined ? (
        <TileButton leftSection={<IconPlayerPause className={classes.barIcon} aria-hidden />} onClick={onPause}>
          Pause
        </TileButton>
      ) : (
        <>
          <span className={classes.waiting}>
            Paused · {figure(waiting)} new
            {passedOver > 0 && ` · ${figure(passedOver)} older ones passed over`}
          </span>
          <TileButton
            variant="filled"
            leftSection={<IconPlayerPlay className={classes.barIcon} aria-hidden />}
            onClick={onResume}
          >
            Resume
          </TileButton>
        </>
      )}
    </div>
  )
}
