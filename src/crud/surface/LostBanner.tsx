import { IconPlugConnectedX } from '@tabler/icons-react'
import { ageText } from '../../ui/age-text.ts'
import { Banner } from './Banner.tsx'
import { isCut } from './surface.ts'
import { useSurface } from './use-surface.ts'

/** Above what is live while it isn't: since when, why, and that it is tried again. */
export function LostBanner() {
  const surface = useSurface()
  if (!isCut(surface)) return null
  const age = surface.state === 'lost' ? `Everything below is ${ageText(surface.ageMs)} old.` : undefined
  return (
    <Banner icon={IconPlugConnectedX} word="Connection lost" aside={age}>
      {surface.reason}. Trying again.
    </Banner>
  )
}
