import { useAtomValue } from 'jotai'
import { viewAtom } from '../../../live/atoms.ts'
import { alarms, alerts } from '../../../live/views/alarms.ts'
import { useSurface } from '../../surface/use-surface.ts'
import { useMute } from './mute.ts'
import { useAlertSound, useSound } from './sounds.ts'

/** Makes the sounds while what uses it is shown, unless this device is muted. */
export function useSounding(): void {
  const isMuted = useMute().mutedUntil !== undefined
  const loud = useAtomValue(viewAtom(alarms))
  const quiet = useAtomValue(viewAtom(alerts))
  const { state } = useSurface()
  useSound('alarm', loud.items.length > 0 && !isMuted)
  useSound('lost', state === 'lost' && !isMuted)
  const newest = Math.max(0, ...quiet.items.map(({ eventAlarmId }) => eventAlarmId))
  useAlertSound(quiet.readiness === 'ready' ? newest : undefined, isMuted)
}
