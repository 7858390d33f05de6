import { Text } from '@mantine/core'
import { useLocation } from 'react-router'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { isCut } from '../../../crud/surface/surface.ts'
import { useSurface } from '../../../crud/surface/use-surface.ts'
import { ageText } from '../../../ui/age-text.ts'
import { lockdown } from '../domain/lockdown.ts'
import type { RunningLockdown } from '../domain/wire.ts'
import classes from './LockdownBars.module.css'
import { RunLine } from './RunLine.tsx'
import { useRunningLockdowns } from './use-running-lockdowns.ts'

const base = lockdown.screens?.base ?? ''

/** Above every screen of everybody, while a lockdown is on: what it is, and which doors have not confirmed it. */
export function LockdownBars() {
  const read = useRunningLockdowns()
  const { pathname, search } = useLocation()
  // On its own page a run says more, and larger.
  const isOwnPage = ({ lockdownId }: RunningLockdown) =>
    pathname === `${base}/${lockdownId}` && !new URLSearchParams(search).has('tab')
  const items = (read.data ?? []).filter(run => !isOwnPage(run))
  if (items.length === 0 && !read.error) return null
  return (
    <section className={classes.bars} aria-label="Lockdowns">
      <ReadFailed what="Whether a lockdown runs" of={read} />
      {items.length > 0 && <Stale />}
      <output className={classes.lines}>
        {items.map(run => (
          <RunLine key={run.lockdownId} run={run} />
        ))}
      </output>
    </section>
  )
}

/** While nothing is heard, what is shown is what was known. */
function Stale() {
  const surface = useSurface()
  if (!isCut(surface)) return null
  const age = surface.state === 'lost' ? ` This is ${ageText(surface.ageMs)} old.` : ''
  return (
    <Text role="alert" fw={600}>
      Connection lost: doors may have changed since.{age}
    </Text>
  )
}
