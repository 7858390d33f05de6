import { IconBell, IconBellOff, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { inZone, useSiteZone } from '../../../src/api/site-time.ts'
import { useSurface } from '../../../src/crud/surface/use-surface.ts'
import { TileButton } from '../../../src/ui/TileButton.tsx'
import classes from './Alarms.module.css'
import { muteMinutes, useMute } from './mute.ts'
import { armAndTest, useHearing, useSound } from './sound.ts'

/**
 * Sounds while an alarm waits, and otherwise while the connection is lost. Says beforehand whether it is audible, and
 * can be muted for a while.
 */
export function AlarmSound({ alarm }: { alarm: boolean }) {
  const { mutedUntil, toggle } = useMute()
  const zone = useSiteZone()
  const { state } = useSurface()
  const hearing = useHearing()
  const muted = mutedUntil !== undefined
  useSound('alarm', alarm && !muted)
  useSound('lost', state === 'lost' && !muted)
  if (hearing === 'silent')
    return (
      <span className={classes.noSound} role="alert">
        <IconVolumeOff className={classes.icon} aria-hidden />
        No sound: this browser cannot play any
      </span>
    )
  if (hearing === 'blocked')
    return (
      <TileButton
        leftSection={<IconVolumeOff className={classes.icon} aria-hidden />}
        onClick={() => void armAndTest()}
      >
        Sound is off · Turn on
      </TileButton>
    )
  return (
    <>
      <TileButton aria-label="Test sound" title="Test sound" onClick={() => void armAndTest()}>
        <IconVolume className={classes.icon} aria-hidden />
      </TileButton>
      {muted ? (
        <TileButton leftSection={<IconBellOff className={classes.icon} aria-hidden />} onClick={toggle}>
          Muted until {inZone(mutedUntil, zone, 'minute')} · Unmute
        </TileButton>
      ) : (
        <TileButton leftSection={<IconBell className={classes.icon} aria-hidden />} onClick={toggle}>
          Mute {muteMinutes} min
        </TileButton>
      )}
    </>
  )
}
