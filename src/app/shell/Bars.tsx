import type { Ref } from 'react'
import { WorkingAs } from '../../crud/screen/WorkingAs.tsx'
import { loadAnnouncements } from '../announcements.ts'
import { Lazily } from './Lazily.tsx'
import { later } from '../../ui/later/later.ts'

const Announcements = later(loadAnnouncements)
const NewVersion = later(() => import('../new-version/NewVersion.tsx'))
const LockdownBars = later(async () => ({
  default: (await import('../../features/lockdown/screens/LockdownBars.tsx')).LockdownBars,
}))
const RegistrationBanners = later(() => import('../../features/registration/screens/Banners.tsx'))

interface BarsProps {
  ref: Ref<HTMLDivElement>
  /** The user has something to do before anything else. */
  isHeld: boolean
  isRegistrant: boolean
  /** One of them is there, or is known not to come. */
  onSettled: () => void
}

/** The bars above every screen, where there is something to say. */
export const Bars = ({ ref, isHeld, isRegistrant, onSettled }: BarsProps) => (
  <div ref={ref}>
    <WorkingAs canGoBack={!isHeld} />
    {!isHeld && (
      <Lazily>
        <LockdownBars />
      </Lazily>
    )}
    <Lazily>
      <NewVersion />
    </Lazily>
    {isRegistrant && (
      <Lazily>
        <RegistrationBanners onSettled={onSettled} />
      </Lazily>
    )}
    {!isHeld && (
      <Lazily>
        <Announcements onSettled={onSettled} />
      </Lazily>
    )}
  </div>
)
