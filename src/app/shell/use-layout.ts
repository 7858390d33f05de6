import { useMediaQuery } from '@mantine/hooks'
import { useAtomValue } from 'jotai'
import { settingsAtom } from '../../api/session.ts'

/** Below these widths (px) the menu lies over the screen and goes away once something was chosen. */
const overlayBelow = { cloud: 768, classic: 568 } as const
/** Below this the header has room for what is most important alone. */
const tightBelow = 768

function useIsBelow(widthPx: number): boolean {
  const query = `(max-width: ${widthPx - 0.1}px)`
  return useMediaQuery(query, matchMedia(query).matches, { getInitialValueInEffect: false })
}

interface Layout {
  /** The menu is a row above the screen, not beside it. */
  readonly isClassic: boolean
  /** The menu lies over the screen. */
  readonly isNarrow: boolean
  /** The header has little room. */
  readonly isTight: boolean
}

/** Which of the two shells is shown, and how much room there is in it. */
export function useLayout(): Layout {
  const { data: settings } = useAtomValue(settingsAtom)
  const variant = settings?.variant ?? 'cloud'
  return {
    isClassic: variant === 'classic',
    isNarrow: useIsBelow(overlayBelow[variant]),
    isTight: useIsBelow(tightBelow),
  }
}
