import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { useNow } from '../../../src/ui/use-now.ts'
import { inZone, useSiteZone } from '../../site-time.ts'
import { TileButton } from '../../tile/TileButton.tsx'
import classes from './Alarms.module.css'
import { isMuted, mutedUntilAtom, muteMinutes } from './mute.ts'
import { useAlarmSound } from './sound.ts'

/** Sounds while an alarm waits, and can be muted for a while: it says until when. */
export function AlarmSound({ alarm }: { alarm: boolean }) {
  const [mutedUntil, setMutedUntil] = useAtom(mutedUntilAtom)
  const zone = useSiteZone()
  const now = useNow()
  const muted = isMuted(mutedUntil, now)
  const { blocked, allow } = useAlarmSound(alarm && !muted)
  if (muted)
    return (
      <TileButton leftSection={<IconBellOff className={classes.icon} aria-hidden />} onClick={() => setMutedUntil(0)}>
        Muted until {inZone(mutedUntil, zone, 'minute')} · Unmute
      </TileButton>
    )
  if (blocked)
    return (
      <TileButton leftSection={<IconBellOff className={classes.icon} aria-hidden />} onClick={allow}>
        The browser blocks sound · Allow
      </TileButton>
    )
  return (
    <TileButton
      leftSection={<IconBell className={classes.icon} aria-hidden />}
      onClick={() => setMutedUntil(now + muteMinutes * 60_000)}
    >
      Mute {muteMinutes} min
    </TileButton>
  )
}
