import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { TileButton } from '../../../ui/TileButton.tsx'
import { AlarmSound } from './AlarmSound.tsx'
import classes from './AlarmSound.module.css'
import { soundHereAtom } from './sound-here.ts'
import { armAndTest } from './sounds.ts'

/** Turns the sound of alarms on for every screen of this device, tests and mutes it, and turns it off again. */
export function SoundHere() {
  const [isOn, setOn] = useAtom(soundHereAtom)
  const turnOn = () => {
    setOn(true)
    void armAndTest()
  }
  return (
    <div className={classes.here}>
      {isOn ? (
        <>
          <AlarmSound />
          <TileButton leftSection={<IconVolumeOff className={classes.icon} aria-hidden />} onClick={() => setOn(false)}>
            Turn sound off
          </TileButton>
        </>
      ) : (
        <TileButton leftSection={<IconVolume className={classes.icon} aria-hidden />} onClick={turnOn}>
          Sound alarms on this device
        </TileButton>
      )}
    </div>
  )
}
