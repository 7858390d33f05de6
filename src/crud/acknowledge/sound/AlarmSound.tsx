import { IconBell, IconBellOff, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { inZone, useSiteZone } from '../../../api/site-time.ts'
import { TileButton } from '../../../ui/TileButton.tsx'
import classes from './AlarmSound.module.css'
import { muteMinutes, useMute } from './mute.ts'
import { armAndTest, useHearing } from './sounds.ts'
import { useSounding } from './use-sounding.ts'

/**
 * Sounds while an alarm waits, once for a new alert, and while the connection is lost. Says beforehand whether it is
 * audible, and can be muted for a while.
 */
export function AlarmSound() {
  const { mutedUntil, toggle } = useMute()
  const zone = useSiteZone()
  const hearing = useHearing()
  useSounding()
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
      {mutedUntil !== undefined ? (
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
