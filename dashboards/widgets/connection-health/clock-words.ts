import { figure } from '../../../src/ui/figures.ts'
/** How this machine's clock stands to the server's: the offset is the server's minus ours. */
export function clockWords(offsetMs: number | undefined): string {
  if (offsetMs === undefined) return 'unknown'
  const off = Math.abs(offsetMs)
  if (off < 500) return 'in step'
  const much = off < 10_000 ? `${(off / 1000).toFixed(1)} s` : `${figure(Math.round(off / 1000))} s`
  return `${much} ${offsetMs > 0 ? 'slow' : 'fast'}`
}
