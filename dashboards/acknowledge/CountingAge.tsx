import { useAtomValue } from 'jotai'
import { useNow } from '../../src/ui/use-now.ts'
import { counting } from '../surface/counting.ts'
import { steadyHealthAtom } from '../surface/use-surface.ts'

/**
 * How long something waits, counting every second, whatever this machine's clock says.
 * @param at epoch ms by the server's clock
 */
export function CountingAge({ at }: { at: number }) {
  const { clockOffsetMs = 0 } = useAtomValue(steadyHealthAtom)
  return <time dateTime={new Date(at).toISOString()}>{counting(useNow() + clockOffsetMs - at)}</time>
}
