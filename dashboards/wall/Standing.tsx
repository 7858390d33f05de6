import { WorkingAs } from '../../src/crud/screen/WorkingAs.tsx'
import { StillAccepted } from './StillAccepted.tsx'
import { Guarded } from '../../src/ui/later/Guarded.tsx'
import { later } from '../../src/ui/later/later.ts'

const DangerLine = later(async () => ({
  default: (await import('../../src/features/announcements/screens/DangerLine.tsx')).DangerLine,
}))

interface StandingProps {
  readonly permissions: ReadonlySet<string>
  /** Whether the wall covers the shell, which shows announcements itself, and for whom one works. */
  readonly full: boolean
}

/** What stands above the tiles for as long as it is so: they make room for it. */
export const Standing = ({ permissions, full }: StandingProps) => (
  <>
    {full && <WorkingAs canGoBack={false} />}
    {full && (
      <Guarded name="The announcements" shape={null}>
        <DangerLine />
      </Guarded>
    )}
    <StillAccepted permissions={permissions} />
  </>
)
