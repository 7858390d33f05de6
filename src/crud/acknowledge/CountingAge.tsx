import { useAtomValue } from 'jotai'
import { ageText } from '../../ui/age-text.ts'
import { useNow } from '../../ui/use-now.ts'
import { steadyHealthAtom } from '../surface/use-surface.ts'

/**
 * How long something has been waiting, counting every second, whatever this machine's clock says.
 * @param at epoch ms by the server's clock
 */
export function CountingAge({ at }: { at: number }) {
  const { clockOffsetMs = 0 } = useAtomValue(steadyHealthAtom)
  return <time dateTime={new Date(at).toISOString()}>{ageText(useNow() + clockOffsetMs - at)}</time>
}
